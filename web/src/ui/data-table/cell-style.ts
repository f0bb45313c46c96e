import type { CSSProperties } from 'react'

export const cellStyle = ({ stickyLeft }: { stickyLeft?: number }): CSSProperties | undefined =>
  stickyLeft === undefined ? undefined : { left: stickyLeft }
