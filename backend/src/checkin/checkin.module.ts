import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AttendeesModule } from '../attendees/attendees.module.js';
import { EventsModule } from '../events/events.module.js';
import { CheckInsController } from './check-ins/check-ins.controller.js';
import { CheckInsResolver } from './check-ins/check-ins.resolver.js';
import { CheckInsService } from './check-ins/check-ins.service.js';
import { ConflictsController } from './conflicts/conflicts.controller.js';
import { ConflictsService } from './conflicts/conflicts.service.js';
import { DevicesController } from './devices/devices.controller.js';
import { DevicesService } from './devices/devices.service.js';
import { DoorController } from './door/door.controller.js';
import { DoorEventsController } from './list/door-events.controller.js';
import { DoorService } from './door/door.service.js';
import { FiguresResolver } from './figures/figures.resolver.js';
import { FiguresService } from './figures/figures.service.js';
import { ListController } from './list/list.controller.js';
import { ListPages } from './list/list-pages.js';
import { ListService } from './list/list.service.js';
import { LookUpController } from './look-up/look-up.controller.js';
import { LookUpService } from './look-up/look-up.service.js';
import { InvalidSales } from './sales/invalid-sales.js';
import { Leases } from './sales/leases.js';
import { SaleUndos } from './sales/sale-undos.js';
import { DoorSalesController } from './sales/sales.controller.js';
import { DoorSalesList } from './sales/sales-list.js';
import { DoorSalesService } from './sales/sales.service.js';
import { UnknownScans } from './sales/unknown-scans.js';
import { Scans } from './scans/scans.js';
import { SyncController } from './sync/sync.controller.js';
import { SyncService } from './sync/sync.service.js';
import { UndoController } from './undo/undo.controller.js';
import { UndoResolver } from './undo/undo.resolver.js';
import { UndoService } from './undo/undo.service.js';

/**
 * Live check-ins (`check-ins/`), undos (`undo/`), offline scans of devices (`sync/`), how scans of all three are decided and
 * written in batches (`scans/`), sales at the door and
 * what phones may sell without a network (`sales/`), whether the door is open (`door/`), the list that devices keep (`list/`), people without a code
 * (`look-up/`), the devices (`devices/`), scans that do not add up (`conflicts/`), and the figures of the dashboard (`figures/`).
 */
@Module({
  imports: [AttendeesModule, AuthModule, EventsModule],
  // Routes with fixed paths must come before the one whose path is a code.
  controllers: [
    SyncController,
    DoorSalesController,
    ListController,
    LookUpController,
    ConflictsController,
    DevicesController,
    DoorController,
    DoorEventsController,
    CheckInsController,
    UndoController,
  ],
  providers: [
    DoorSalesList,
    DoorSalesService,
    InvalidSales,
    Leases,
    SaleUndos,
    UnknownScans,
    CheckInsResolver,
    CheckInsService,
    ConflictsService,
    DevicesService,
    DoorService,
    FiguresResolver,
    FiguresService,
    ListPages,
    ListService,
    LookUpService,
    Scans,
    SyncService,
    UndoResolver,
    UndoService,
  ],
})
export class CheckinModule {}
