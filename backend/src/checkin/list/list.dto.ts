import { ID } from '@nestjs/graphql';
import { Nullable, Omittable, Optional, Prop } from '../../http/shapes.js';
import { EventQuery } from '../../events/events.dto.js';
import { DoorEventDto, DoorPricesDto } from '../door/door.dto.js';
import { PAPER_AT_DOOR, PAPER_STATES, type PaperAtDoor, type PaperState } from '../../rules/paper.js';
import { FreeText } from '../../http/validation.js';

const CURSOR_MAX_LENGTH = 500;

export class ListQuery extends EventQuery {
  @Omittable('Of the answer before; without it, the whole list')
  @FreeText(CURSOR_MAX_LENGTH, { optional: true })
  cursor?: string;
}

class ListedEventDto extends DoorEventDto {
  @Prop()
  prices: DoorPricesDto;

  @Prop(
    'Whether the event has a capacity: without a network, a phone then sells only the tickets that it was given',
  )
  hasCapacity: boolean;

  @Prop(PAPER_AT_DOOR, 'Whether somebody is let in with a paper ticket that is out')
  paperAtDoor: PaperAtDoor;
}

export class ListRowDto {
  @Prop(ID, 'Registration')
  i: string;

  @Prop('128 bits of SHA-256 of salt and code, in base64url')
  h: string;

  @Optional('The same of its code of another system, where it has one')
  h2?: string;

  @Prop('Name; empty where nobody asked')
  n: string;

  @Prop('Tickets')
  q: number;

  @Prop([0, 1], 'With food')
  f: 0 | 1;

  @Prop('Tickets that are in')
  a: number;

  @Prop('Meals served')
  m: number;

  @Prop('Last two digits of the phone, if there is one')
  p: string;

  @Optional('The last five characters of its code, of a ticket that was sold at the door')
  c?: string;

  @Optional('Its number, of a paper ticket')
  t?: number;

  @Prop('Version: grows with every change of the row')
  v: number;
}

export class GoneCodeDto {
  @Prop()
  h: string;

  @Prop(['cancelled', 'replaced'])
  why: 'cancelled' | 'replaced';
}

export class PaperRowDto {
  @Prop(ID, 'Paper ticket')
  i: string;

  @Prop('128 bits of SHA-256 of salt and code, in base64url')
  h: string;

  @Prop('Number')
  n: number;

  @Prop([0, 1], 'With food')
  f: 0 | 1;

  @Prop(PAPER_STATES, 'State: a sold one is among the rows, as any; who has one that is out is let in')
  s: PaperState;

  @Prop('Version: grows with every change of the row')
  v: number;
}

export class DoorListDto {
  @Optional('Only where it changed')
  event?: ListedEventDto;

  @Prop('32 hexadecimal digits')
  salt: string;

  @Nullable(String, 'For the next page, or for what changes from now on')
  cursor: string | null;

  @Prop('Whether no page follows')
  complete: boolean;

  @Prop([ListRowDto])
  rows: ListRowDto[];

  @Prop([GoneCodeDto])
  gone: GoneCodeDto[];

  @Optional(
    [PaperRowDto],
    'Paper tickets that were made or changed; what is known of one otherwise gives way to this. On the last page, left out where there are none',
  )
  paper?: PaperRowDto[];

  @Prop('Whether the device throws away what it has: this is the whole list')
  reset: boolean;

  @Prop('Whether the event has more registrations than a list may have')
  tooLarge: boolean;

  @Prop()
  serverTime: Date;
}
