import type { Station } from '@usher/backend/rules';
import { scannerPreferences } from './preferences';
import type { Result } from './result';

export type Outcome = 'success' | 'served' | 'already' | 'partly' | 'unlisted' | 'failed' | 'question';

interface Beep {
  /** Hertz. */
  pitch: number;
  /** Milliseconds of sound and vibration, then of silence. */
  ms: number;
  silence: number;
}

const beep = (pitch: number, ms: number, silence = 0): Beep => ({ pitch, ms, silence });

/**
 * One short; a meal, two short and a longer one that rise; already, two; some of a party, a long one and a short, higher one; not
 * on the list, three long ones; failed, one long and low; a question, three quick ones.
 */
export const SIGNALS: Record<Outcome, readonly Beep[]> = {
  success: [beep(1046, 90)],
  served: [beep(523, 90, 40), beep(659, 90, 40), beep(784, 180)],
  already: [beep(660, 90, 90), beep(660, 90)],
  partly: [beep(440, 300, 80), beep(587, 90)],
  unlisted: [beep(330, 250, 80), beep(330, 250, 80), beep(330, 250)],
  failed: [beep(220, 500)],
  question: [beep(880, 50, 60), beep(880, 50, 60), beep(880, 50)],
};

/** For `navigator.vibrate`: the last silence is none. */
export const vibrationOf = (outcome: Outcome): number[] =>
  SIGNALS[outcome].flatMap(({ ms, silence }) => [ms, silence]).slice(0, -1);

/** What is heard of a result, so that a volunteer who looks at the guest knows whether to let them in. */
export function outcomeOf({ kind }: Result, station: Station): Outcome {
  switch (kind) {
    case 'success':
    case 'anyway':
      return station === 'food' ? 'served' : 'success';
    case 'already':
    case 'partly':
    case 'unlisted':
      return kind;
    case 'refused':
    case 'news':
    case 'failed':
      return 'failed';
  }
}

/** A sound that comes later than this would be taken for the next one's, in milliseconds. */
const LATE_MS = 1000;

let audio: AudioContext | null = null;

/** Browsers allow sound only after a user gesture: a key or a press that leads to a scan counts. */
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
  navigator.vibrate?.(vibrationOf(outcome));
  if (!audio || scannerPreferences().isMuted) return;
  const context = audio;
  if (context.state === 'running') return sound(context, outcome);
  // A call or a locked screen has taken the sound away. What would sound too late is left out.
  const asked = performance.now();
  context.resume().then(
    () => {
      if (performance.now() - asked < LATE_MS) sound(context, outcome);
    },
    () => undefined,
  );
}

function sound(context: AudioContext, outcome: Outcome): void {
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
