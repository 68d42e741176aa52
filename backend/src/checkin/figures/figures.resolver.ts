import { Args, Int, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../auth/access.js';
import { EventQuery } from '../../events/events.dto.js';
import { PAGE_DEFAULT } from '../../http/pagination.js';
import { DeviceDto, DeviceSearch, DevicesQuery } from '../devices/devices.dto.js';
import { DevicesService } from '../devices/devices.service.js';
import { DoorFiguresDto } from './figures.dto.js';
import { FiguresService } from './figures.service.js';

@Resolver(() => DoorFiguresDto)
@Requires('door.manage')
export class FiguresResolver {
  constructor(
    private readonly figures: FiguresService,
    private readonly deviceList: DevicesService,
  ) {}

  @Query(() => DoorFiguresDto)
  door(@Args() { eventId }: EventQuery): Promise<DoorFiguresDto> {
    return this.figures.read(eventId);
  }

  @ResolveField(() => [DeviceDto], {
    description:
      'Of all events. Accounts take turns; those with waiting scans come first, then silent ones, and last those that have gone home',
  })
  devices(@Args() query: DevicesQuery): Promise<DeviceDto[]> {
    return this.deviceList.list({ limit: PAGE_DEFAULT, ...query });
  }

  @ResolveField(() => Int, { description: 'How many devices there are to page through' })
  deviceCount(@Args() search: DeviceSearch): Promise<number> {
    return this.deviceList.count(search);
  }
}
