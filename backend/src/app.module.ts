import { type DynamicModule, Module } from '@nestjs/common';
import { ApplicationsModule } from './applications/applications.module.js';
import { AttendeesModule } from './attendees/attendees.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { Sessions } from './auth/sessions.js';
import { CheckinModule } from './checkin/checkin.module.js';
import type { Settings } from './config/settings.js';
import { SettingsModule } from './config/settings.module.js';
import { DatabaseModule } from './database/database.module.js';
import { ENTITIES } from './entities.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import { graphqlModule } from './http/graphql/graphql.module.js';
import { HttpModule } from './http/server/http.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { LiveSocketsModule } from './live/live-sockets.module.js';
import { LiveModule } from './live/live.module.js';
import { MailLogModule } from './mail/log/mail-log.module.js';
import { MailTestModule } from './mail/test/mail-test.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { OrganizationModule } from './organization/organization.module.js';
import { PaperModule } from './paper/paper.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { PricingModule } from './pricing/pricing.module.js';
import { TiersModule } from './pricing/tiers/tiers.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SetupModule } from './setup/setup.module.js';
import { StatsModule } from './stats/stats.module.js';
import { StatementsModule } from './statements/statements.module.js';
import { ToDoModule } from './to-do/to-do.module.js';
import { TransfersModule } from './transfers/transfers.module.js';
import { UsersModule } from './users/users.module.js';
import { HandOversModule } from './hand-overs/hand-overs.module.js';
import { ClearingsModule } from './volunteers/clearings/clearings.module.js';
import { VolunteersModule } from './volunteers/volunteers.module.js';
import { LogoModule } from './uploads/logo/logo.module.js';
import { DemoModule } from './demo/demo.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

/** The API process: every feature behind REST and GraphQL. */
@Module({})
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        SettingsModule.with(settings),
        DatabaseModule.with({ servesCheckIns: true, entities: ENTITIES }),
        HttpModule,
        LiveModule,
        graphqlModule(settings, { imports: [AuthModule], inject: Sessions }),
        LiveSocketsModule,
        AuditModule,
        AuthModule,
        PasswordsModule,
        SecondFactorModule,
        SessionsModule,
        SetupModule,
        DemoModule,
        OrganizationModule,
        EventsModule,
        PricingModule,
        TiersModule,
        ApplicationsModule,
        AttendeesModule,
        MessagesModule,
        CheckinModule,
        StatsModule,
        VolunteersModule,
        ClearingsModule,
        HandOversModule,
        PaperModule,
        ToDoModule,
        TransfersModule,
        ImportsModule,
        StatementsModule,
        UsersModule,
        MailLogModule,
        MailTestModule,
        UploadsModule,
        LogoModule,
        PersonalDataModule,
        HealthModule,
      ],
    };
  }
}
