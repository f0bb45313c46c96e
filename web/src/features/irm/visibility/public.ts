export { LockMark, PrivateMark } from './LockMark.tsx'
export { VisibilityField } from './VisibilityField.tsx'
export { isSameVisibility, type VisibleTo, visibleToEveryone, visibleToOf, visibleToText } from './visible-to.ts'
