import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ApiProperty } from '@nestjs/swagger';
import { TEAM_ROLES, type TeamRole } from '../../rules/roles.js';

@ObjectType('RankedSeller')
class RankedSellerDto {
  @Field(() => Int, { description: 'Equal sellers share a rank, and the next one is left out: 1, 1, 3' })
  @ApiProperty({
    example: 1,
    description: 'Equal sellers share a rank, and the next one is left out: 1, 1, 3',
  })
  rank: number;

  @Field(() => ID)
  @ApiProperty({ format: 'uuid' })
  volunteerId: string;

  @Field()
  @ApiProperty({ example: 'Vera Volunteer' })
  fullName: string;

  @Field(() => String, { nullable: true })
  @ApiProperty({ type: String, enum: TEAM_ROLES, nullable: true })
  teamRole: TeamRole | null;

  @Field(() => Int, { description: 'Guests not counted' })
  @ApiProperty({ example: 12, description: 'Guests not counted' })
  ticketsSold: number;
}

@ObjectType('OwnRank')
export class OwnRankDto {
  @Field(() => Int)
  @ApiProperty({ example: 4 })
  rank: number;

  @Field(() => Int)
  @ApiProperty({ example: 12 })
  ticketsSold: number;
}

@ObjectType('Leaderboard')
export class LeaderboardDto {
  @Field(() => Int, { description: 'Active accounts' })
  @ApiProperty({ example: 25, description: 'Active accounts' })
  totalVolunteers: number;

  @Field(() => [RankedSellerDto], { description: 'At most 10' })
  @ApiProperty({ type: () => [RankedSellerDto], description: 'At most 10' })
  topVolunteers: RankedSellerDto[];

  @Field(() => OwnRankDto, { nullable: true })
  @ApiProperty({ type: () => OwnRankDto, nullable: true })
  currentUserRank: OwnRankDto | null;
}
