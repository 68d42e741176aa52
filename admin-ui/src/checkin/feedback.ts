import type { Station } from '@usher/backend/rules';
import { scannerPreferences } from './preferences';
import type { Result } from './result';

export type Outcome = 'success' | 'served' | 'already' | 'failed' | 'question';

/**
 * Milliseconds of sound and vibration, then of silence, in turn: one short; a meal, two short and a longer one that rise;
 * already, two; failed, one long; a question, three quick ones.
 */
const PATTERNS: Record<Outcome, number[]> = {
  success: [90],
  served: [90, 40, 90, 40, 180],
  already: [90, 90, 90],
  failed: [500],
  question: [50, 60, 50, 60, 50],
};
const PITCHES: Record<Outcome, number[]> = {
  success: [1046],
  served: [523, 659, 784],
  already: [660],
  failed: [220],
  question: [880],
};

/** What is heard of a result: whoever looks at the guest knows whether to let them by. */
export function outcomeOf({ kind }: Result, station: Station): Outcome {
  switch (kind) {
    case 'success':
    case 'despite':
      return station === 'food' ? 'served' : 'success';
    case 'already':
    case 'partly':
      return 'already';
    case 'unlisted':
    case 'refused':
    case 'otherwise':
    case 'failed':
      return 'failed';
  }
}

let audio: AudioContext | null = null;

/** Browsers allow sound only after a user gesture; the one that starts the scanner counts. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // Without sound there is still the result on the screen.
  }
}

/** Sounds and vibrates, for whoever looks at the guest and not at the screen. Muted, it only vibrates. */
export function signal(outcome: Outcome): void {
  const pattern = PATTERNS[outcome];
  navigator.vibrate?.(pattern);
  if (audio?.state !== 'running' || scannerPreferences().isMuted) return;
  let at = audio.currentTime;
  pattern.forEach((ms, index) => {
    const pitches = PITCHES[outcome];
    if (index % 2 === 0) beep(audio!, pitches[(index / 2) % pitches.length]!, at, ms / 1000);
    at += ms / 1000;
  });
}

function beep(context: AudioContext, pitch: number, at: number, seconds: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.2, at);
  volume.gain.linearRampToValueAtTime(0, at + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + seconds);
}
