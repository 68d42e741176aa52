import { Float, ID, ObjectType } from '@nestjs/graphql';
import { Dollars, Enum, Nullable, Prop } from '../../http/shapes.js';
import type { Station } from '../../rules/admissions.js';
import { DOOR_STATES, type DoorState } from '../../rules/door.js';

const DoorStateEnum = new Enum(
  'DoorState',
  DOOR_STATES,
  'Whether volunteers get the list and the search: not while it is closed, also where it was opened ahead of its time, open by itself from a day before the event, and not once that is over',
);

@ObjectType('EntranceCount', { description: 'What was let in or served at one entrance' })
class EntranceCountDto {
  @Prop(String)
  station: Station;

  @Nullable(String, 'As the devices there are named; null for those without a name')
  label: string | null;

  @Prop('Tickets let in, or meals served')
  tickets: number;
}

@ObjectType('ScannerCount', { description: 'What one account let in or served' })
class ScannerCountDto {
  @Prop(String)
  station: Station;

  @Prop(ID)
  accountId: string;

  @Prop()
  account: string;

  @Prop('Tickets let in, or meals served')
  tickets: number;
}

@ObjectType('DoorSalesOfLabel', { description: 'What was sold at one entrance' })
class DoorSalesOfLabelDto {
  @Nullable(String, 'As the devices there were named; null for those without a name')
  label: string | null;

  @Prop('Tickets')
  tickets: number;

  @Prop(Dollars)
  amount: number;
}

/** How reliable the count is: what devices may have scanned but not reported yet. */
@ObjectType('UnheardScans')
class UnheardScansDto {
  @Prop('Devices that were not heard from for two minutes')
  silentDevices: number;

  @Nullable(Float, 'For how long the longest of them was not heard from')
  silentForMinutes: number | null;

  @Prop('Scans that waited on silent devices when they were last heard from')
  waitingOnSilent: number;

  @Prop('Scans that wait on devices that are heard from')
  waitingOnHeard: number;
}

@ObjectType('Door', { description: "An event's figures of the door" })
export class DoorFiguresDto {
  @Prop("By the database's clock, which the devices' contacts are told by")
  asOf: Date;

  @Prop('Opened ahead of its time by a president or a finance director')
  isOpen: boolean;

  @Prop('From then on volunteers get the list, whether the door was opened or not')
  opensAt: Date;

  @Prop(DoorStateEnum)
  state: DoorState;

  @Prop('Tickets')
  expected: number;

  @Prop('Tickets')
  admitted: number;

  @Prop('Tickets with food')
  mealsOrdered: number;

  @Prop()
  mealsServed: number;

  @Prop('Scans of tickets that were in already')
  duplicates: number;

  @Prop('People who were let in and not counted, at most')
  letInWithoutTicket: number;

  @Prop('Scans that let somebody in, or served, and were not counted whole')
  conflicts: number;

  @Prop('In how many entries the conflicts are listed')
  conflictEntries: number;

  @Prop('Devices scan for the current event; of one that is over, those on which scans still wait')
  unheard: UnheardScansDto;

  @Prop([EntranceCountDto])
  entrances: EntranceCountDto[];

  @Prop([ScannerCountDto])
  scanners: ScannerCountDto[];

  @Prop([DoorSalesOfLabelDto])
  sales: DoorSalesOfLabelDto[];
}
