// Files for other areas: the tab of a profile, and uploads from an editor or a form.
export { FileDrop } from './FileDrop.tsx'
export { FilesOf } from './FilesOf.tsx'
export { FilesTab } from './FilesTab.tsx'
export { formatBytes } from './format-bytes.ts'
export { saveFile } from './read-address.ts'
export { UploadList } from './UploadList.tsx'
export { useEditorFiles } from './use-editor-files.tsx'
export { useUploads } from './use-uploads.ts'
