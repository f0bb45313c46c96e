import { fileStorage } from './file-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export const openStorage = (url: string): Storage => (url.startsWith('file:') ? fileStorage(url) : s3Storage(url))
