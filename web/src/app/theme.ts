import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, virtualColor } from '@mantine/core';

const pitch: MantineColorsTuple = [
  '#E9F5EE',
  '#D0E9DB',
  '#A3D4B8',
  '#72BC93',
  '#5FCB90',
  '#23905F',
  '#17734A',
  '#125C3B',
  '#0E472E',
  '#0A3321',
];
const pitchNight: MantineColorsTuple = [
  '#E9F5EE',
  '#D0E9DB',
  '#A3D4B8',
  '#72BC93',
  '#5FCB90',
  '#5FCB90',
  '#5FCB90',
  '#4DB97E',
  '#12301F',
  '#0A2316',
];
const redCard: MantineColorsTuple = [
  '#FCE8EA',
  '#F6CED3',
  '#EBA5AE',
  '#DF7A88',
  '#D05468',
  '#BC3850',
  '#A3213B',
  '#86182F',
  '#6A1124',
  '#4C0A18',
];
const redCardNight: MantineColorsTuple = [
  '#FCE8EA',
  '#F6CED3',
  '#EBA5AE',
  '#FFB3BE',
  '#FF9AA8',
  '#FF9AA8',
  '#FF9AA8',
  '#F0828F',
  '#371820',
  '#240F15',
];
const gray: MantineColorsTuple = [
  '#F6F7F2',
  '#EEF1EB',
  '#E6EAE3',
  '#DDE3DC',
  '#BEC8C0',
  '#839188',
  '#66746C',
  '#55635B',
  '#33403A',
  '#14201A',
];
const dark: MantineColorsTuple = [
  '#E7EEE9',
  '#C3CFC8',
  '#9BADA2',
  '#66786D',
  '#2B3831',
  '#1D2822',
  '#151E19',
  '#0D1410',
  '#0A100D',
  '#060A08',
];

const fontFamily = "'Instrument Sans Variable', system-ui, -apple-system, 'Segoe UI', sans-serif";
/** Text follows the font size that the reader set in the browser. */
const rem = (px: number) => `${px / 16}rem`;
const heading = (size: number, line: number) => ({ fontSize: rem(size), lineHeight: rem(line), fontWeight: '650' });

/** Palettes, typography, radii and spacing for Mantine. All other colours are in tokens.css. */
export const theme = createTheme({
  colors: {
    pitch,
    pitchNight,
    redCard,
    redCardNight,
    gray,
    dark,
    primary: virtualColor({ name: 'primary', light: 'pitch', dark: 'pitchNight' }),
    danger: virtualColor({ name: 'danger', light: 'redCard', dark: 'redCardNight' }),
  },
  primaryColor: 'primary',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  black: '#14201A',
  fontFamily,
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28) },
  lineHeights: { xs: rem(16), sm: rem(20), md: rem(24), lg: rem(26), xl: rem(32) },
  fontWeights: { regular: '400', medium: '550', bold: '650' },
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: heading(28, 32),
      h2: heading(20, 26),
      h3: heading(16, 24),
      h4: heading(16, 24),
      h5: heading(14, 20),
      h6: heading(12, 16),
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '6px', sm: '10px', md: '14px', lg: '14px', xl: '999px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow-overlay)',
    lg: 'var(--shadow-overlay)',
    xl: 'var(--shadow-overlay)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Checkbox: { defaultProps: { radius: 'xs' } },
    Card: { defaultProps: { radius: 'md', withBorder: true, padding: 'md' } },
    Paper: { defaultProps: { radius: 'md' } },
    Modal: { defaultProps: { radius: 'md', centered: true, overlayProps: { backgroundOpacity: 0.5 } } },
    Menu: { defaultProps: { radius: 'sm', shadow: 'md', withinPortal: true, withInitialFocusPlaceholder: false } },
    Tooltip: { defaultProps: { radius: 'xs', openDelay: 300, events: { hover: true, focus: true, touch: false } } },
    Anchor: { defaultProps: { underline: 'always' } },
  },
});

const schemeless = {
  '--mantine-color-body': 'var(--body)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-error': 'var(--cant)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-primary-light': 'var(--brand-tint)',
  '--mantine-color-primary-light-hover': 'var(--selected)',
  '--mantine-color-primary-light-color': 'var(--brand)',
  '--mantine-color-default-border': 'var(--control-border)',
};

/** Maps Mantine's variables to our tokens. tokens.css defines both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeless,
  // Mantine's own disabled colour equals our card colour, so a disabled button would have no visible shape.
  dark: {
    ...schemeless,
    '--mantine-color-disabled': 'var(--hairline)',
    '--mantine-color-disabled-color': 'var(--placeholder)',
  },
});
