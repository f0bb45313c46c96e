import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { weekStart } from '@rostrum/contract/platform/time-zones'
import { palettes } from './palettes.ts'

const overlayProps = { backgroundOpacity: 0.32 }
// A dialog's header element must not be exposed as a banner landmark.
const attributes = { header: { role: 'presentation' } }
const fade = { transition: 'fade', duration: 120 } as const

/** Where the user is; a page's own calendar follows the user's time zone. */
const firstDayOfWeek = weekStart(new Intl.DateTimeFormat().resolvedOptions().timeZone)

const sharedTheme = createTheme({
  colors: palettes,
  primaryColor: 'harbor',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#14191f',
  fontFamily: "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '20px' },
      h5: { fontSize: '13px', lineHeight: '20px' },
      h6: { fontSize: '12px', lineHeight: '16px' },
    },
  },
  // Plain objects, not Component.extend(), which would pull every component into the initial bundle.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Anchor: { defaultProps: { underline: 'hover', inherit: true } },
    Button: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    DateInput: { defaultProps: { firstDayOfWeek } },
    Drawer: { defaultProps: { overlayProps, attributes } },
    Input: { defaultProps: { size: 'sm' } },
    // The focus placeholder is not a valid child of a menu role; without it the first item gets the focus.
    // A menu that is open stays visible, even when its row moves below the edge of a table.
    Menu: {
      defaultProps: { shadow: 'md', transitionProps: fade, withInitialFocusPlaceholder: false, hideDetached: false },
    },
    Modal: { defaultProps: { overlayProps, attributes, centered: true, transitionProps: fade } },
    Notification: { defaultProps: { withBorder: true, radius: 'md' } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: fade } },
    SegmentedControl: { defaultProps: { size: 'sm' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 12 } },
    Tabs: { defaultProps: { keepMounted: false } },
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
  },
})

export const userTheme = createTheme({ ...sharedTheme, primaryColor: 'harbor' })

export const assistantTheme = createTheme({ ...sharedTheme, primaryColor: 'plum' })

export const cssVariables: CSSVariablesResolver = ({ primaryColor }) => {
  const accent = (shade: number) => `var(--mantine-color-${primaryColor}-${shade})`
  // Mantine sets these per color scheme, so overrides must be per scheme too.
  const mantineVariables = {
    '--mantine-color-dimmed': 'var(--ui-text-muted)',
    '--mantine-color-placeholder': 'var(--ui-text-muted)',
    '--mantine-color-error': 'var(--ui-negative)',
    '--mantine-color-anchor': 'var(--ui-accent-text)',
    '--mantine-color-default-border': 'var(--ui-line-strong)',
    '--mantine-color-default-hover': 'var(--ui-hover)',
    '--mantine-color-body': 'var(--ui-card)',
    [`--mantine-color-${primaryColor}-light`]: 'var(--ui-accent-soft)',
    [`--mantine-color-${primaryColor}-light-hover`]:
      'color-mix(in srgb, var(--ui-accent-line) 50%, var(--ui-accent-soft))',
    [`--mantine-color-${primaryColor}-light-color`]: 'var(--ui-accent-text)',
    '--mantine-color-red-light-color': 'var(--ui-negative)',
    '--mantine-color-green-light-color': 'var(--ui-positive)',
    '--mantine-color-yellow-light-color': 'var(--ui-warning)',
    '--mantine-color-gray-light-color': 'var(--ui-text-secondary)',
  }
  return {
    variables: {
      '--mantine-shadow-md': 'var(--ui-overlay-shadow)',
      '--mantine-shadow-lg': 'var(--ui-overlay-shadow)',
      '--mantine-shadow-xl': 'var(--ui-overlay-shadow)',
    },
    light: {
      '--ui-page': '#f7f8f9',
      '--ui-card': '#ffffff',
      '--ui-raised': '#ffffff',
      '--ui-sunken': '#f1f3f5',
      '--ui-hover': '#f4f6f8',
      '--ui-selected': `color-mix(in srgb, ${accent(7)} 8%, #ffffff)`,
      '--ui-line': '#e3e6ea',
      '--ui-line-strong': '#c9cfd6',
      '--ui-control-line': '#8a939d',
      '--ui-text': '#14191f',
      '--ui-text-secondary': '#46505b',
      '--ui-text-muted': '#626c77',
      '--ui-accent': accent(7),
      '--ui-accent-text': accent(7),
      '--ui-accent-soft': accent(0),
      '--ui-accent-line': accent(2),
      '--ui-positive': '#1c6e3f',
      '--ui-positive-soft': '#eaf5ee',
      '--ui-negative': '#b3352d',
      '--ui-negative-soft': '#fcefee',
      '--ui-warning': '#7a540a',
      '--ui-warning-soft': '#fdf4e0',
      '--ui-series-1': '#115a74',
      '--ui-series-2': '#5a9fb5',
      '--ui-series-3': '#8a6a1c',
      '--ui-series-4': '#d0a64e',
      '--ui-series-5': '#5f5488',
      '--ui-series-6': '#a79bc6',
      '--ui-series-7': '#3f7350',
      '--ui-series-8': '#93bd9f',
      '--ui-overlay-shadow': '0 0 0 1px rgb(20 25 31 / 4%), 0 8px 24px rgb(20 25 31 / 12%)',
      ...mantineVariables,
    },
    dark: {
      '--ui-page': '#0d1013',
      '--ui-card': '#13171b',
      '--ui-raised': '#1a1f25',
      '--ui-sunken': '#0a0c0f',
      '--ui-hover': '#191e23',
      '--ui-selected': `color-mix(in srgb, ${accent(5)} 20%, #13171b)`,
      '--ui-line': '#242a31',
      '--ui-line-strong': '#39424b',
      '--ui-control-line': '#6b7682',
      '--ui-text': '#e4e8ec',
      '--ui-text-secondary': '#b0b9c2',
      '--ui-text-muted': '#8d97a2',
      '--ui-accent': accent(5),
      '--ui-accent-text': accent(3),
      '--ui-accent-soft': `color-mix(in srgb, ${accent(6)} 26%, #13171b)`,
      '--ui-accent-line': `color-mix(in srgb, ${accent(5)} 55%, #13171b)`,
      '--ui-positive': '#6cc391',
      '--ui-positive-soft': '#14261c',
      '--ui-negative': '#f08e86',
      '--ui-negative-soft': '#311b1a',
      '--ui-warning': '#e2b65a',
      '--ui-warning-soft': '#2b2312',
      '--ui-series-1': '#54a0b9',
      '--ui-series-2': '#2c6d85',
      '--ui-series-3': '#dcb45e',
      '--ui-series-4': '#8d6f2a',
      '--ui-series-5': '#a598cd',
      '--ui-series-6': '#675b91',
      '--ui-series-7': '#86c098',
      '--ui-series-8': '#47795a',
      '--ui-overlay-shadow': '0 0 0 1px rgb(255 255 255 / 6%), 0 12px 32px rgb(0 0 0 / 56%)',
      ...mantineVariables,
    },
  }
}
