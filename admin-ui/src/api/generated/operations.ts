// Written by `npm run documents`; not by hand.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  | T
  | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@apollo/client';
export type ChangeKind =
  | 'application'
  | 'cancellation'
  | 'check_in'
  | 'clearance'
  | 'correction'
  | 'event'
  | 'pricing'
  | 'registration';

/** Whether volunteers get the list and the search: not while it is closed, also where it was opened ahead of its time, open by itself from a day before the event, and not once that is over */
export type DoorState = 'closed' | 'open' | 'opened' | 'over';

export type DashboardDoorQueryVariables = Exact<{
  eventId?: string | null | undefined;
  search?: string | null | undefined;
  limit?: number | null | undefined;
  offset?: number | null | undefined;
}>;

export type DashboardDoorQuery = {
  door: {
    asOf: string;
    state: DoorState;
    opensAt: string;
    expected: number;
    admitted: number;
    mealsOrdered: number;
    mealsServed: number;
    duplicates: number;
    letInWithoutTicket: number;
    conflictEntries: number;
    deviceCount: number;
    unheard: {
      silentDevices: number;
      silentForMinutes: number | null;
      waitingOnSilent: number;
      waitingOnHeard: number;
    };
    entrances: Array<{ station: string; label: string | null; tickets: number }>;
    scanners: Array<{ station: string; accountId: string; account: string; tickets: number }>;
    sales: Array<{ label: string | null; tickets: number; amount: number }>;
    devices: Array<{
      id: string;
      label: string | null;
      station: string;
      account: string;
      lastContact: string;
      waiting: number;
      listAt: string | null;
      clockJumpedAt: string | null;
      isCutOff: boolean;
    }>;
  };
  mealsPer5Min: Array<{ at: string; count: number }>;
};

export type DashboardHandOversQueryVariables = Exact<{
  eventId?: string | null | undefined;
}>;

export type DashboardHandOversQuery = {
  handOverFigures: { offered: number; unexplained: number; over: number; short: number };
};

export type DashboardChangedSubscriptionVariables = Exact<{ [key: string]: never }>;

export type DashboardChangedSubscription = { dashboardChanged: { kind: ChangeKind; id: string } };

export type WaitingQueryVariables = Exact<{
  eventId: string;
  atDoor: boolean;
  inHandOvers: boolean;
}>;

export type WaitingQuery = {
  door?: { conflictEntries: number };
  handOverFigures?: { offered: number; unexplained: number };
};

export type DashboardFiguresQueryVariables = Exact<{
  eventId?: string | null | undefined;
}>;

export type DashboardFiguresQuery = {
  stats: {
    totalRegistered: number;
    ticketsAdmitted: number;
    withFoodTickets: number;
    withoutFoodTickets: number;
    revenueCash: number;
    revenueZelle: number;
    totalRevenue: number;
    bounced: number;
    zelleVerified: number;
    zelleUnverified: number;
    doorTickets: number;
    doorRevenue: number;
  };
  salesPerDay: Array<{ at: string; count: number; amount: number | null }>;
  checkIns: Array<{ at: string; count: number }>;
};

export const DashboardDoorDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'DashboardDoor' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'limit' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'offset' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'Int' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'door' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'eventId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'asOf' } },
                { kind: 'Field', name: { kind: 'Name', value: 'state' } },
                { kind: 'Field', name: { kind: 'Name', value: 'opensAt' } },
                { kind: 'Field', name: { kind: 'Name', value: 'expected' } },
                { kind: 'Field', name: { kind: 'Name', value: 'admitted' } },
                { kind: 'Field', name: { kind: 'Name', value: 'mealsOrdered' } },
                { kind: 'Field', name: { kind: 'Name', value: 'mealsServed' } },
                { kind: 'Field', name: { kind: 'Name', value: 'duplicates' } },
                { kind: 'Field', name: { kind: 'Name', value: 'letInWithoutTicket' } },
                { kind: 'Field', name: { kind: 'Name', value: 'conflictEntries' } },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'unheard' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'silentDevices' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'silentForMinutes' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'waitingOnSilent' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'waitingOnHeard' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'entrances' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'station' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tickets' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'scanners' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'station' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'accountId' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'account' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tickets' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'sales' },
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'tickets' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'amount' } },
                    ],
                  },
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'deviceCount' },
                  arguments: [
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'search' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
                    },
                  ],
                },
                {
                  kind: 'Field',
                  name: { kind: 'Name', value: 'devices' },
                  arguments: [
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'search' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'search' } },
                    },
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'limit' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'limit' } },
                    },
                    {
                      kind: 'Argument',
                      name: { kind: 'Name', value: 'offset' },
                      value: { kind: 'Variable', name: { kind: 'Name', value: 'offset' } },
                    },
                  ],
                  selectionSet: {
                    kind: 'SelectionSet',
                    selections: [
                      { kind: 'Field', name: { kind: 'Name', value: 'id' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'label' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'station' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'account' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'lastContact' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'waiting' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'listAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'clockJumpedAt' } },
                      { kind: 'Field', name: { kind: 'Name', value: 'isCutOff' } },
                    ],
                  },
                },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'mealsPer5Min' },
            name: { kind: 'Name', value: 'statsSeries' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'eventId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'kind' },
                value: { kind: 'EnumValue', value: 'meals_per_5_min' },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'at' } },
                { kind: 'Field', name: { kind: 'Name', value: 'count' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DashboardDoorQuery, DashboardDoorQueryVariables>;
export const DashboardHandOversDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'DashboardHandOvers' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'handOverFigures' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'eventId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'offered' } },
                { kind: 'Field', name: { kind: 'Name', value: 'unexplained' } },
                { kind: 'Field', name: { kind: 'Name', value: 'over' } },
                { kind: 'Field', name: { kind: 'Name', value: 'short' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DashboardHandOversQuery, DashboardHandOversQueryVariables>;
export const DashboardChangedDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'subscription',
      name: { kind: 'Name', value: 'DashboardChanged' },
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'dashboardChanged' },
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'kind' } },
                { kind: 'Field', name: { kind: 'Name', value: 'id' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DashboardChangedSubscription, DashboardChangedSubscriptionVariables>;
export const WaitingDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'Waiting' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
          type: { kind: 'NonNullType', type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } } },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'atDoor' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
          },
        },
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'inHandOvers' } },
          type: {
            kind: 'NonNullType',
            type: { kind: 'NamedType', name: { kind: 'Name', value: 'Boolean' } },
          },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'door' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'eventId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
              },
            ],
            directives: [
              {
                kind: 'Directive',
                name: { kind: 'Name', value: 'include' },
                arguments: [
                  {
                    kind: 'Argument',
                    name: { kind: 'Name', value: 'if' },
                    value: { kind: 'Variable', name: { kind: 'Name', value: 'atDoor' } },
                  },
                ],
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [{ kind: 'Field', name: { kind: 'Name', value: 'conflictEntries' } }],
            },
          },
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'handOverFigures' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'eventId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
              },
            ],
            directives: [
              {
                kind: 'Directive',
                name: { kind: 'Name', value: 'include' },
                arguments: [
                  {
                    kind: 'Argument',
                    name: { kind: 'Name', value: 'if' },
                    value: { kind: 'Variable', name: { kind: 'Name', value: 'inHandOvers' } },
                  },
                ],
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'offered' } },
                { kind: 'Field', name: { kind: 'Name', value: 'unexplained' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<WaitingQuery, WaitingQueryVariables>;
export const DashboardFiguresDocument = {
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      name: { kind: 'Name', value: 'DashboardFigures' },
      variableDefinitions: [
        {
          kind: 'VariableDefinition',
          variable: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
          type: { kind: 'NamedType', name: { kind: 'Name', value: 'ID' } },
        },
      ],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            name: { kind: 'Name', value: 'stats' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'eventId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'totalRegistered' } },
                { kind: 'Field', name: { kind: 'Name', value: 'ticketsAdmitted' } },
                { kind: 'Field', name: { kind: 'Name', value: 'withFoodTickets' } },
                { kind: 'Field', name: { kind: 'Name', value: 'withoutFoodTickets' } },
                { kind: 'Field', name: { kind: 'Name', value: 'revenueCash' } },
                { kind: 'Field', name: { kind: 'Name', value: 'revenueZelle' } },
                { kind: 'Field', name: { kind: 'Name', value: 'totalRevenue' } },
                { kind: 'Field', name: { kind: 'Name', value: 'bounced' } },
                { kind: 'Field', name: { kind: 'Name', value: 'zelleVerified' } },
                { kind: 'Field', name: { kind: 'Name', value: 'zelleUnverified' } },
                { kind: 'Field', name: { kind: 'Name', value: 'doorTickets' } },
                { kind: 'Field', name: { kind: 'Name', value: 'doorRevenue' } },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'salesPerDay' },
            name: { kind: 'Name', value: 'statsSeries' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'eventId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'kind' },
                value: { kind: 'EnumValue', value: 'sales_per_day' },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'at' } },
                { kind: 'Field', name: { kind: 'Name', value: 'count' } },
                { kind: 'Field', name: { kind: 'Name', value: 'amount' } },
              ],
            },
          },
          {
            kind: 'Field',
            alias: { kind: 'Name', value: 'checkIns' },
            name: { kind: 'Name', value: 'statsSeries' },
            arguments: [
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'eventId' },
                value: { kind: 'Variable', name: { kind: 'Name', value: 'eventId' } },
              },
              {
                kind: 'Argument',
                name: { kind: 'Name', value: 'kind' },
                value: { kind: 'EnumValue', value: 'check_ins_per_5_min' },
              },
            ],
            selectionSet: {
              kind: 'SelectionSet',
              selections: [
                { kind: 'Field', name: { kind: 'Name', value: 'at' } },
                { kind: 'Field', name: { kind: 'Name', value: 'count' } },
              ],
            },
          },
        ],
      },
    },
  ],
} as unknown as DocumentNode<DashboardFiguresQuery, DashboardFiguresQueryVariables>;
