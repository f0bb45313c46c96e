/** What is wrong with a backup or a restore, in words for the operator; printed as one line. */
export class RefusedBackup extends Error {
  override name = 'RefusedBackup'
}
