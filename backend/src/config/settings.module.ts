import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Settings } from './settings.js';

/** Injection token of the settings: `@Inject(SETTINGS) settings: Settings`. */
export const SETTINGS = Symbol('SETTINGS');

@Global()
@Module({})
export class SettingsModule {
  /** Settings are read once, by the process's entry file, and passed in here. */
  static with(settings: Settings): DynamicModule {
    return {
      module: SettingsModule,
      providers: [{ provide: SETTINGS, useValue: settings }],
      exports: [SETTINGS],
    };
  }
}
