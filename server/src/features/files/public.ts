export { addUses, filesInUse, replaceUses } from './attachments/queries.ts'
export { keepBytes } from './keep-bytes.ts'
export { requireOwnKey, storageKeyOf } from './keys.ts'
export { disposition } from './names.ts'
