import type { EditorFiles } from '#ui/rich-text/editor-files.ts'
import { acceptedTypes } from './FileDrop.tsx'
import { UploadList } from './UploadList.tsx'
import { pathOfUrl } from './upload-file.ts'
import { useUploads } from './use-uploads.ts'

/** Files and pictures for the text of an editor. Their address is public, because texts are also sent by email. */
export function useEditorFiles(): EditorFiles & { isBusy: boolean } {
  const { uploads, upload, cancel, dismiss, isBusy } = useUploads('public')
  return {
    accept: acceptedTypes,
    async upload(file) {
      const uploaded = await upload(file)
      if (!uploaded?.url) return undefined
      const isPicture = uploaded.contentType?.startsWith('image/') ?? false
      return { path: pathOfUrl(uploaded.url), name: uploaded.name, isPicture }
    },
    progress: <UploadList uploads={uploads} onCancel={cancel} onDismiss={dismiss} />,
    isBusy,
  }
}
