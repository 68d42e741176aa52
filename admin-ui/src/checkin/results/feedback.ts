import type { Station } from '@usher/backend/rules';
import { scannerPreferences } from '../preferences';
import type { Result } from '../scans/result';

export type Signal = 'success' | 'served' | 'already' | 'partly' | 'unlisted' | 'failed' | 'question';

interface Beep {
  /** Hertz. */
  pitch: number;
  /** Duration of sound and vibration, then of the silence after it, in milliseconds. */
  ms: number;
  silence: number;
}

const beep = (pitch: number, ms: number, silence = 0): Beep => ({ pitch, ms, silence });

/**
 * Success: one short beep. Meal served: two short ones and a longer one, rising. Already in: two. Partly in: a long one, then a
 * short, higher one. Not on the list: three long ones. Failed: one long and low. Question: three quick ones.
 */
export const SIGNALS: Record<Signal, readonly Beep[]> = {
  success: [beep(1046, 90)],
  served: [beep(523, 90, 40), beep(659, 90, 40), beep(784, 180)],
  already: [beep(660, 90, 90), beep(660, 90)],
  partly: [beep(440, 300, 80), beep(587, 90)],
  unlisted: [beep(330, 250, 80), beep(330, 250, 80), beep(330, 250)],
  failed: [beep(220, 500)],
  question: [beep(880, 50, 60), beep(880, 50, 60), beep(880, 50)],
};

/** Returns the pattern for `navigator.vibrate`, without the silence at the end. */
export const vibrationOf = (outcome: Signal): number[] =>
  SIGNALS[outcome].flatMap(({ ms, silence }) => [ms, silence]).slice(0, -1);

/** Returns the signal for a result, so that a volunteer who looks at the guest hears whether to let them in. */
export function outcomeOf({ kind }: Result, station: Station): Signal {
  switch (kind) {
    case 'success':
    case 'anyway':
      return station === 'food' ? 'served' : 'success';
    case 'already':
    case 'partly':
    case 'unlisted':
      return kind;
    case 'undone':
      return 'already';
    case 'refused':
    case 'news':
    case 'failed':
      return 'failed';
  }
}

/** Maximum delay of a sound, in milliseconds. A later one would be taken for the next scan's. */
const LATE_MS = 1000;

let audio: AudioContext | null = null;

/** Call from a user gesture, such as the key or press that leads to a scan: browsers allow sound only after one. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // Without sound, the result is still on the screen.
  }
}

/** Beeps and vibrates, for volunteers who look at the guest and not at the screen. Only vibrates if muted. */
export function signal(outcome: Signal): void {
  navigator.vibrate?.(vibrationOf(outcome));
  if (!audio || scannerPreferences().isMuted) return;
  const context = audio;
  if (context.state === 'running') return sound(context, outcome);
  // A phone call or a locked screen has suspended the audio. Skip the sound if it would come too late.
  const asked = performance.now();
  context.resume().then(
    () => {
      if (performance.now() - asked < LATE_MS) sound(context, outcome);
    },
    () => undefined,
  );
}

function sound(context: AudioContext, outcome: Signal): void {
  let at = context.currentTime;
  for (const { pitch, ms, silence } of SIGNALS[outcome]) {
    play(context, pitch, at, ms / 1000);
    at += (ms + silence) / 1000;
  }
}

function play(context: AudioContext, pitch: number, at: number, seconds: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.2, at);
  volume.gain.linearRampToValueAtTime(0, at + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
