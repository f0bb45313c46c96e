import type { Editor } from '@tiptap/react'
import type { EditorFiles } from './editor-files.ts'

/** Uploads files one after the other and inserts each where the cursor then is: pictures as such, others as links. */
export function insertFiles(editor: Editor, files: EditorFiles, chosen: readonly File[]): void {
  const insert = async (file: File) => {
    const uploaded = await files.upload(file)
    if (!uploaded || editor.isDestroyed) return
    const { path, name, isPicture } = uploaded
    const content = isPicture
      ? { type: 'picture', attrs: { src: path, alt: name } }
      : { type: 'text', text: name, marks: [{ type: 'link', attrs: { href: path } }] }
    editor
      .chain()
      .insertContent([content, { type: 'text', text: ' ' }])
      .run()
  }
  void Promise.all(chosen.map(insert))
}
