/** The editor's code; asked for early by what will show it. */
export const loadEditor = () => import('./EditorSurface.tsx')
