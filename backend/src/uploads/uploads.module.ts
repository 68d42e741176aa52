import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import type { Settings } from '../config/settings.js';
import { SETTINGS } from '../config/settings.module.js';
import { EventsModule } from '../events/events.module.js';
import { PictureDecoder } from './pictures/picture-decoder.js';
import { openScreenshotStore } from './store/open-store.js';
import { SamePictureService } from './pictures/same-picture.service.js';
import { SCREENSHOT_STORE } from './store/screenshot-store.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsResolver } from './uploads.resolver.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [AuthModule, EventsModule],
  controllers: [UploadsController],
  providers: [
    PictureDecoder,
    SamePictureService,
    UploadsResolver,
    UploadsService,
    {
      provide: SCREENSHOT_STORE,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => openScreenshotStore(settings),
    },
  ],
  exports: [PictureDecoder, SamePictureService, SCREENSHOT_STORE],
})
export class UploadsModule {}
