import { useMediaQuery } from '@mantine/hooks'

/** No room for table columns; known before the first paint. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
