import { loadEditor } from '#ui/rich-text/load-editor.ts'

/** The window's code and the editor's, side by side: neither waits for the other. */
export function loadCompose() {
  // A failure is the editor's own to show.
  loadEditor().catch(() => {})
  return import('./ComposeDock.tsx')
}
