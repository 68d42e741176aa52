/**
 * The colours of both themes, by what they are used for. Gold (`food`) and purple (`plain`) belong to food alone.
 * Every pair that text is read on has a contrast of 4.5 at least; the browser tests check it on each screen.
 */
export const light = {
  ground: '#E9EFEF',
  card: '#FFFFFF',
  sunken: '#F4F8F8',
  line: '#C9D5D7',
  edge: '#64797F',
  text: '#0A2026',
  muted: '#42575D',
  primary: { main: '#0B4A54', on: '#FFFFFF', soft: '#D3E8E8' },
  bar: { main: '#0A2C33', on: '#E8F3F3', muted: '#A9C4C8' },
  stub: { main: '#0A2C33', on: '#E8F3F3' },
  ok: { main: '#14682E', soft: '#DCF1E0' },
  part: { main: '#5E4B00', soft: '#FFF3B0' },
  bad: { main: '#A3141C', soft: '#FCE2E0' },
  fail: '#A3141C',
  food: { main: '#FFC53A', on: '#291B00', soft: '#FFEFC4', text: '#5A3F00' },
  plain: { main: '#4A1E85', on: '#FFFFFF', soft: '#ECE3FA', text: '#4A1E85', edge: '#4A1E85' },
  tint: { food: '#FFDD85', plain: '#D9C8F8' },
  chart: { strong: '#0B4A54', soft: '#4A969B' },
};

export type Tokens = typeof light;

export const dark: Tokens = {
  ground: '#0A1417',
  card: '#122126',
  sunken: '#0E1A1E',
  line: '#2A3F45',
  edge: '#789097',
  text: '#EAF3F3',
  muted: '#A9BCC0',
  primary: { main: '#86DAD6', on: '#04282B', soft: '#15393E' },
  bar: { main: '#071012', on: '#EAF3F3', muted: '#A9BCC0' },
  stub: { main: '#1B454B', on: '#EAF3F3' },
  ok: { main: '#82D698', soft: '#12341E' },
  part: { main: '#F0D264', soft: '#393006' },
  bad: { main: '#FF9F97', soft: '#461618' },
  fail: '#A3141C',
  food: { main: '#F5BC35', on: '#241700', soft: '#3B2D06', text: '#FFD977' },
  plain: { main: '#55289A', on: '#FFFFFF', soft: '#2E1B52', text: '#D0B8FF', edge: '#C9ADFF' },
  tint: { food: '#5C4400', plain: '#2A1250' },
  chart: { strong: '#86DAD6', soft: '#4A8C92' },
};
