import type { Block, BlockOf } from '@rostrum/contract/email/campaigns/content'

export type SettingsOf<Type extends Block['type']> = {
  block: BlockOf<Type>
  /** Changes with the same key, soon after one another, are undone together. */
  onChange: (next: BlockOf<Type>, key?: string) => void
}
