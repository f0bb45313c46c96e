import { useMediaQuery } from '@mantine/hooks'

/** Where there is no room for columns: known before the first paint. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
