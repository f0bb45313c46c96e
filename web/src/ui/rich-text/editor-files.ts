import type { ReactNode } from 'react'

/** How an editor brings files into its text. */
export interface EditorFiles {
  /** For the file picker. */
  accept: string
  /** Undefined if it failed; `progress` says why. */
  upload: (file: File) => Promise<{ path: string; name: string; isPicture: boolean } | undefined>
  /** Shown below the text: what is on its way, and what went wrong. */
  progress: ReactNode
}
