import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AttendeesModule } from '../attendees/attendees.module.js';
import { EventsModule } from '../events/events.module.js';
import { CheckinController } from './scans/checkin.controller.js';
import { CheckinResolver } from './scans/checkin.resolver.js';
import { CheckinService } from './scans/checkin.service.js';
import { ConflictsController } from './conflicts/conflicts.controller.js';
import { ConflictsService } from './conflicts/conflicts.service.js';
import { DevicesController } from './devices/devices.controller.js';
import { DevicesService } from './devices/devices.service.js';
import { DoorController } from './list/door.controller.js';
import { DoorService } from './list/door.service.js';
import { FiguresResolver } from './figures/figures.resolver.js';
import { FiguresService } from './figures/figures.service.js';
import { ListController } from './list/list.controller.js';
import { ListService } from './list/list.service.js';
import { LookUpController } from './look-up/look-up.controller.js';
import { LookUpService } from './look-up/look-up.service.js';
import { Scans } from './scans/scans.js';
import { SyncController } from './sync/sync.controller.js';
import { SyncService } from './sync/sync.service.js';
import { UndoService } from './scans/undo.service.js';

/**
 * Scanning and taking back (here), what devices did without a network (`sync/`), the list that they keep (`list/`), people
 * without a code (`look-up/`), the devices and what did not add up (`devices/`, `conflicts/`), and what the dashboard shows of
 * all that (`figures/`).
 */
@Module({
  imports: [AttendeesModule, AuthModule, EventsModule],
  // Those whose paths are words come before the one whose path is a code.
  controllers: [
    SyncController,
    ListController,
    LookUpController,
    ConflictsController,
    DevicesController,
    DoorController,
    CheckinController,
  ],
  providers: [
    CheckinResolver,
    CheckinService,
    ConflictsService,
    DevicesService,
    DoorService,
    FiguresResolver,
    FiguresService,
    ListService,
    LookUpService,
    Scans,
    SyncService,
    UndoService,
  ],
})
export class CheckinModule {}
