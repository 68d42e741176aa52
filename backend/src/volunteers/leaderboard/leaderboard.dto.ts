import { ID, ObjectType } from '@nestjs/graphql';
import { Nullable, Prop } from '../../http/shapes.js';
import { TEAM_ROLES, type TeamRole } from '../../rules/roles.js';

@ObjectType('RankedSeller')
class RankedSellerDto {
  @Prop({ example: 1, description: 'Equal sellers share a rank, and the next one is left out: 1, 1, 3' })
  rank: number;

  @Prop(ID)
  volunteerId: string;

  @Prop({ example: 'Vera Volunteer' })
  fullName: string;

  @Nullable(TEAM_ROLES)
  teamRole: TeamRole | null;

  @Prop({ example: 12, description: 'Guests not counted' })
  ticketsSold: number;
}

@ObjectType('OwnRank')
export class OwnRankDto {
  @Prop({ example: 4 })
  rank: number;

  @Prop({ example: 12 })
  ticketsSold: number;
}

@ObjectType('Leaderboard')
export class LeaderboardDto {
  @Prop({ example: 25, description: 'Active accounts' })
  totalVolunteers: number;

  @Prop([RankedSellerDto], 'At most 10')
  topVolunteers: RankedSellerDto[];

  @Nullable(OwnRankDto)
  currentUserRank: OwnRankDto | null;
}
