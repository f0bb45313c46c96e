import type { UseFormReturnType } from '@mantine/form'
import type { PageDraft } from './draft.ts'

export type SectionProps = { form: UseFormReturnType<PageDraft> }
