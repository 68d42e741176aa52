import type { Page } from '@playwright/test';

interface Told {
  /** Pitches, in hertz. */
  beeps: number[];
  vibrations: unknown[];
  audio: AudioContext | null;
}

/** Records the page's sounds and vibrations from its start. */
export const listen = (page: Page) =>
  page.addInitScript(() => {
    const told: Told = { beeps: [], vibrations: [], audio: null };
    Object.assign(window, { told });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        told.audio = this;
      }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      told.beeps.push(this.frequency.value);
      start.call(this, when);
    };
    navigator.vibrate = (pattern) => told.vibrations.push(pattern) > 0;
  });

/** What the page has sounded so far. */
export const told = (page: Page) =>
  page.evaluate(() => {
    const { beeps, vibrations } = (window as unknown as { told: Told }).told;
    return { beeps, vibrations };
  });

/** Suspends the page's sound, as a phone call or the lock screen does. */
export const suspendSound = (page: Page) =>
  page.evaluate(() => (window as unknown as { told: Told }).told.audio!.suspend());
