import { formatQrCode, makeQrCode } from '@usher/backend/rules';
import QRCode from 'qrcode';

// Pictures of tickets as on a bad night, generated from a seed so that every run has the same ones.

export const SCENE_WIDTH = 1280;
export const SCENE_HEIGHT = 720;

/** Size and frame rate of a film of clear scenes. */
export const CLEAR = { width: SCENE_WIDTH, height: SCENE_HEIGHT, perSecond: 30 };

/** What is wrong with the picture, with the range from the first (mildest) scene of the kind to the last. */
export const KINDS = {
  dim: 'half to a tenth of the light, and the noise of the camera',
  blurred: 'out of focus by 0.25 to 0.6 of a module, or moved by 0.5 to 1.7 modules',
  tilted: 'turned by any angle, and tipped by 30 to 65 degrees',
  small: '100 to 50 pixels wide in a picture of 1280',
  cracked: '1 to 8 cracks, and a corner of up to 8 % of the code torn off',
  inverted: 'light on dark, somewhat dim, out of focus and tipped',
  glare: 'a lamp that bleaches a spot of 2 to 10 % of the code',
} as const;
export type Kind = keyof typeof KINDS;

export interface Scene {
  kind: Kind;
  /** The code in the picture, different in every scene. */
  code: string;
  /** Brightness, 0 to 255, row by row. */
  luma: Uint8Array;
}

type Random = () => number;

/** mulberry32: a seeded generator of numbers from 0 to 1. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const between = (random: Random, low: number, high: number) => low + random() * (high - low);
/** Modules across a ticket's code without its margin (QR version 2). */
const MODULES = 25;
/** Width of the paper around the code, in modules. */
const MARGIN = 4;

interface Drawing {
  /** Width of the code, in pixels. */
  size: number;
  /** Rotation in the picture's plane (`turn`) and out of it (`tip`), in radians. */
  turn: number;
  tip: number;
  /** Direction of the axis about which the paper is tipped, in radians. */
  axis: number;
  ink: number;
  paper: number;
  /** Standard deviation of the focus blur, in pixels. */
  blur: number;
  /** Distance that the phone moved during the exposure, in pixels. */
  motion: number;
  /** Number of cracks across the code, and the share of it that a torn corner takes. */
  cracks: number;
  torn: number;
  /** Share of the code that a lamp's reflection bleaches. */
  glare: number;
  /** Factor by which the light is multiplied, and the standard deviation of the noise. */
  light: number;
  noise: number;
}

/** @param bad severity, from 0 (the mildest of its kind) to 1 */
function drawingOf(kind: Kind, bad: number, random: Random): Drawing {
  const ramp = (mild: number, severe: number) => mild + (severe - mild) * bad;
  const usual: Drawing = {
    size: between(random, 190, 240),
    turn: between(random, -0.25, 0.25),
    tip: between(random, 0, 0.25),
    axis: between(random, 0, Math.PI),
    ink: between(random, 15, 45),
    paper: between(random, 200, 235),
    blur: between(random, 0.6, 1),
    motion: 0,
    cracks: 0,
    torn: 0,
    glare: 0,
    light: between(random, 0.8, 1),
    noise: 3,
  };
  const module = usual.size / MODULES;
  switch (kind) {
    case 'dim':
      return { ...usual, light: 0.5 / ramp(1, 5), noise: ramp(3, 2) };
    case 'blurred':
      return random() < 0.5
        ? { ...usual, blur: module * ramp(0.25, 0.6) }
        : { ...usual, motion: module * ramp(0.5, 1.7) };
    case 'tilted':
      return {
        ...usual,
        turn: between(random, -Math.PI, Math.PI),
        tip: (ramp(30, 65) * Math.PI) / 180,
      };
    case 'small':
      return { ...usual, size: ramp(100, 50) };
    case 'cracked':
      return { ...usual, cracks: Math.round(ramp(1, 8)), torn: ramp(0, 0.08) };
    case 'inverted':
      return {
        ...usual,
        ink: usual.paper,
        paper: usual.ink,
        light: ramp(0.9, 0.3),
        blur: module * ramp(0.15, 0.4),
        tip: (ramp(5, 40) * Math.PI) / 180,
      };
    case 'glare':
      return { ...usual, glare: ramp(0.02, 0.1) };
  }
}

/** Draws all scenes: the same number of each kind, from the mildest to the worst. */
export function badScenes(perKind: number, seed = 20261122): Scene[] {
  const random = randomOf(seed);
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    Array.from({ length: perKind }, (_, index) => {
      const code = formatQrCode(makeQrCode(() => Math.floor(random() * 256)));
      const drawing = drawingOf(kind, index / Math.max(1, perKind - 1), random);
      return {
        kind,
        code,
        luma: draw([{ text: code, x: SCENE_WIDTH / 2, y: SCENE_HEIGHT / 2 }], drawing, random),
      };
    }),
  );
}

/** Draws a clear picture with the codes of these texts side by side. */
export function clearScene(texts: readonly string[]): Uint8Array {
  const random = randomOf(1);
  const drawing = { ...drawingOf('dim', 0, random), size: 200, turn: 0, tip: 0, light: 1 };
  const step = SCENE_WIDTH / texts.length;
  const placed = texts.map((text, index) => ({ text, x: step * (index + 0.5), y: SCENE_HEIGHT / 2 }));
  return draw(placed, drawing, random);
}

function draw(codes: ({ text: string } & Place)[], drawing: Drawing, random: Random): Uint8Array {
  room ??= drawRoom();
  const light = room.slice();
  for (const { text, x, y } of codes) {
    drawTicket(light, text, { x, y }, drawing, random);
    if (drawing.blur > 0) blur(light, { x, y }, drawing);
    if (drawing.motion > 0) move(light, { x, y }, drawing, between(random, 0, Math.PI));
    if (drawing.glare > 0) bleach(light, { x, y }, drawing, random);
  }
  const from = Math.floor(random() * NOISE.length);
  const luma = new Uint8Array(light.length);
  for (let i = 0; i < light.length; i++)
    luma[i] = Math.min(
      255,
      Math.max(0, light[i]! * drawing.light + drawing.noise * NOISE[(from + i) & (NOISE.length - 1)]!),
    );
  return luma;
}

interface Place {
  x: number;
  y: number;
}

/** Distance that all drawing keeps from the edges, in pixels: more than any blur reaches. */
const EDGE = 24;

/** Returns the part of the picture that the paper can cover. */
function around({ x, y }: Place, { size }: Drawing) {
  const reach = size * 1.3;
  return {
    left: Math.max(EDGE, Math.floor(x - reach)),
    right: Math.min(SCENE_WIDTH - EDGE, Math.ceil(x + reach)),
    top: Math.max(EDGE, Math.floor(y - reach)),
    bottom: Math.min(SCENE_HEIGHT - EDGE, Math.ceil(y + reach)),
  };
}

/** Shared by all scenes, because it takes longer to draw than the ticket in it. */
let room: Float32Array | null = null;

/** Draws soft patches of light and dark. */
function drawRoom(): Float32Array {
  const random = randomOf(7);
  const waves = Array.from({ length: 5 }, () => ({
    across: between(random, 0.002, 0.02),
    down: between(random, 0.002, 0.02),
    phase: between(random, 0, 6),
    strength: between(random, 5, 18),
  }));
  const light = new Float32Array(SCENE_WIDTH * SCENE_HEIGHT);
  for (let y = 0; y < SCENE_HEIGHT; y++)
    for (let x = 0; x < SCENE_WIDTH; x++) {
      let value = 110;
      for (const { across, down, phase, strength } of waves)
        value += strength * Math.sin(x * across + y * down + phase);
      light[y * SCENE_WIDTH + x] = value;
    }
  return light;
}

/** Normally distributed numbers, read from a random start: a picture needs a million of them. */
const NOISE = (() => {
  const random = randomOf(11);
  return Float32Array.from(
    { length: 1 << 20 },
    () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
  );
})();

/** Samples per pixel in each direction. */
const SAMPLES = 2;

function drawTicket(light: Float32Array, text: string, at: Place, drawing: Drawing, random: Random): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'Q' });
  const count = modules.size;
  const cracks = Array.from({ length: drawing.cracks }, () => {
    const angle = between(random, 0, Math.PI);
    return {
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      // Distance of the line from the middle, and half its width, in modules.
      offset: between(random, -0.45, 0.45) * count,
      half: between(random, 0.06, 0.2),
      shade: random() < 0.5 ? 10 : 245,
    };
  });
  // The corner that has no finder pattern: without one of the three patterns, no reader finds the code.
  const torn = Math.sqrt(2 * drawing.torn) * count;
  const scale = drawing.size / count;
  const half = count / 2 + MARGIN;
  // Perspective from a distance of five widths: the part that is tipped away looks smaller.
  const distance = count * 5;
  const [cosTurn, sinTurn] = [Math.cos(drawing.turn), Math.sin(drawing.turn)];
  const [cosAxis, sinAxis] = [Math.cos(drawing.axis), Math.sin(drawing.axis)];
  const [cosTip, sinTip] = [Math.cos(drawing.tip), Math.sin(drawing.tip)];

  /** Returns the brightness of the paper at this place, in modules from its middle; null outside the paper. */
  const shadeAt = (u: number, v: number): number | null => {
    if (Math.abs(u) > half || Math.abs(v) > half) return null;
    for (const { cos, sin, offset, half: width, shade } of cracks) {
      const across = u * cos + v * sin - offset;
      // Bends the crack.
      if (Math.abs(across + 0.7 * Math.sin((v * cos - u * sin) * 0.6)) < width) return shade;
    }
    if (torn > 0 && count - u - v < torn) return 110;
    const column = Math.floor(u + count / 2);
    const row = Math.floor(v + count / 2);
    const isInside = column >= 0 && row >= 0 && column < count && row < count;
    return isInside && modules.get(row, column) ? drawing.ink : drawing.paper;
  };

  /** Projects a pixel of the picture onto the paper and returns its brightness. */
  const seenAt = (px: number, py: number): number | null => {
    const x = (px - at.x) / scale;
    const y = (py - at.y) / scale;
    // Coordinates along and across the axis about which the paper is tipped.
    const along = x * cosAxis + y * sinAxis;
    const across = y * cosAxis - x * sinAxis;
    const q = (across * distance) / (distance * cosTip - across * sinTip);
    const p = (along * (distance + q * sinTip)) / distance;
    const u = p * cosAxis - q * sinAxis;
    const v = p * sinAxis + q * cosAxis;
    return shadeAt(u * cosTurn + v * sinTurn, v * cosTurn - u * sinTurn);
  };

  const { left, right, top, bottom } = around(at, drawing);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const i = y * SCENE_WIDTH + x;
      const behind = light[i]!;
      let sum = 0;
      for (let s = 0; s < SAMPLES * SAMPLES; s++) {
        const dx = ((s % SAMPLES) + 0.5) / SAMPLES;
        const dy = (Math.floor(s / SAMPLES) + 0.5) / SAMPLES;
        sum += seenAt(x + dx, y + dy) ?? behind;
      }
      light[i] = sum / (SAMPLES * SAMPLES);
    }
}

function blur(light: Float32Array, at: Place, drawing: Drawing): void {
  const radius = Math.ceil(drawing.blur * 3);
  const weights = Array.from({ length: radius * 2 + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * drawing.blur ** 2)),
  );
  const sum = weights.reduce((a, b) => a + b);
  for (const [across, down] of [
    [1, 0],
    [0, 1],
  ] as const)
    average(
      light,
      at,
      drawing,
      weights.map((weight, i) => [(i - radius) * across, (i - radius) * down, weight / sum]),
    );
}

function move(light: Float32Array, at: Place, drawing: Drawing, angle: number): void {
  const count = Math.ceil(drawing.motion) + 1;
  average(
    light,
    at,
    drawing,
    Array.from({ length: count }, (_, i) => {
      const along = (i / (count - 1) - 0.5) * drawing.motion;
      return [Math.round(along * Math.cos(angle)), Math.round(along * Math.sin(angle)), 1 / count];
    }),
  );
}

/** Replaces each pixel around the ticket by a weighted sum of others, given by their offset (columns, rows) and weight. */
function average(
  light: Float32Array,
  at: Place,
  drawing: Drawing,
  others: (readonly [number, number, number])[],
): void {
  const before = light.slice();
  const steps = Int32Array.from(others, ([dx, dy]) => dy * SCENE_WIDTH + dx);
  const weights = Float32Array.from(others, ([, , weight]) => weight);
  const { left, right, top, bottom } = around(at, drawing);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const i = y * SCENE_WIDTH + x;
      let sum = 0;
      for (let s = 0; s < steps.length; s++) sum += weights[s]! * before[i + steps[s]!]!;
      light[i] = sum;
    }
}

/** Draws the reflection of a lamp on a screen or lamination: white in its middle, fading outwards. */
function bleach(light: Float32Array, at: Place, drawing: Drawing, random: Random): void {
  const { size, glare } = drawing;
  const radius = Math.sqrt((glare * size * size) / Math.PI);
  const x0 = at.x + between(random, -0.4, 0.4) * size;
  const y0 = at.y + between(random, -0.4, 0.4) * size;
  const { left, right, top, bottom } = around(at, drawing);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      light[y * SCENE_WIDTH + x]! += 255 * Math.exp(-((Math.hypot(x - x0, y - y0) / radius) ** 4));
}
