import type { MantineColorsTuple } from '@mantine/core'

// Filled controls use shade 7 on light and 6 on dark; both carry white text at 4.5:1 or better in every palette.

const harbor: MantineColorsTuple = [
  '#eef6f9',
  '#d9eaf0',
  '#b5d6e1',
  '#86bdcf',
  '#54a0b9',
  '#2f86a3',
  '#1b6f8c',
  '#115a74',
  '#0c485e',
  '#08374a',
]

const plum: MantineColorsTuple = [
  '#faf1f8',
  '#f2deed',
  '#e5bfdb',
  '#d49bc5',
  '#bf70a9',
  '#a84f90',
  '#923d7b',
  '#762c63',
  '#5d214e',
  '#45173a',
]

const red: MantineColorsTuple = [
  '#fdf2f1',
  '#fae0dd',
  '#f4c0bb',
  '#ee9a93',
  '#e0726a',
  '#cd4a41',
  '#b93a32',
  '#a32e27',
  '#86241f',
  '#681b17',
]

const green: MantineColorsTuple = [
  '#eef7f1',
  '#d8eddf',
  '#b0dbbe',
  '#81c69a',
  '#52aa73',
  '#328c54',
  '#217544',
  '#175f36',
  '#104b2a',
  '#0b371f',
]

const yellow: MantineColorsTuple = [
  '#fdf6e8',
  '#f9e9c6',
  '#f0d18d',
  '#e2b65a',
  '#cd982d',
  '#b07f18',
  '#8c630f',
  '#73500a',
  '#5c4008',
  '#442f05',
]

const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eff1f3',
  '#e3e6ea',
  '#d5dade',
  '#c3c9d0',
  '#8a939d',
  '#626c77',
  '#4a545f',
  '#2f3740',
  '#1d232a',
]

const dark: MantineColorsTuple = [
  '#e4e8ec',
  '#c5ccd3',
  '#97a1ac',
  '#6b7682',
  '#39424b',
  '#272e35',
  '#1a1f25',
  '#13171b',
  '#0d1013',
  '#090b0e',
]

export const palettes = { harbor, plum, red, green, yellow, gray, dark }
