import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Station } from '../../rules/admissions.js';
import { DOOR_STATES, type DoorState } from '../../rules/door.js';

const DoorStateEnum = Object.fromEntries(DOOR_STATES.map((state) => [state, state]));
registerEnumType(DoorStateEnum, {
  name: 'DoorState',
  description:
    'Whether volunteers get the list and the search: not while it is closed, also where it was opened ahead of its time, open by itself from a day before the event, and not once that is over',
});

@ObjectType('EntranceCount', { description: 'What was let in or served at one entrance' })
class EntranceCountDto {
  @Field(() => String)
  station: Station;

  @Field(() => String, {
    nullable: true,
    description: 'As the devices there are named; null for those without a name',
  })
  label: string | null;

  @Field(() => Int, { description: 'Tickets let in, or meals served' })
  tickets: number;
}

@ObjectType('ScannerCount', { description: 'What one account let in or served' })
class ScannerCountDto {
  @Field(() => String)
  station: Station;

  @Field(() => ID)
  accountId: string;

  @Field()
  account: string;

  @Field(() => Int, { description: 'Tickets let in, or meals served' })
  tickets: number;
}

/** How reliable the count is: what devices may have scanned but not reported yet. */
@ObjectType('UnheardScans')
class UnheardScansDto {
  @Field(() => Int, { description: 'Devices that were not heard from for two minutes' })
  silentDevices: number;

  @Field(() => Float, { nullable: true, description: 'For how long the longest of them was not heard from' })
  silentForMinutes: number | null;

  @Field(() => Int, { description: 'Scans that waited on silent devices when they were last heard from' })
  waitingOnSilent: number;

  @Field(() => Int, { description: 'Scans that wait on devices that are heard from' })
  waitingOnHeard: number;
}

@ObjectType('Door', { description: "An event's figures of the door" })
export class DoorFiguresDto {
  @Field({ description: "By the database's clock, which the devices' contacts are told by" })
  asOf: Date;

  @Field({ description: 'Opened ahead of its time by a president or a finance director' })
  isOpen: boolean;

  @Field({ description: 'From then on volunteers get the list, whether the door was opened or not' })
  opensAt: Date;

  @Field(() => DoorStateEnum)
  state: DoorState;

  @Field(() => Int, { description: 'Tickets' })
  expected: number;

  @Field(() => Int, { description: 'Tickets' })
  admitted: number;

  @Field(() => Int, { description: 'Tickets with food' })
  mealsOrdered: number;

  @Field(() => Int)
  mealsServed: number;

  @Field(() => Int, { description: 'Scans of tickets that were in already' })
  duplicates: number;

  @Field(() => Int, { description: 'People who were let in and not counted, at most' })
  letInWithoutTicket: number;

  @Field(() => Int, { description: 'Scans that let somebody in, or served, and were not counted whole' })
  conflicts: number;

  @Field(() => Int, { description: 'In how many entries the conflicts are listed' })
  conflictEntries: number;

  @Field(() => UnheardScansDto, {
    description: 'Devices scan for the current event; of one that is over, those on which scans still wait',
  })
  unheard: UnheardScansDto;

  @Field(() => [EntranceCountDto])
  entrances: EntranceCountDto[];

  @Field(() => [ScannerCountDto])
  scanners: ScannerCountDto[];
}
