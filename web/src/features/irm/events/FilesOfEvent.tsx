import { FilesTab } from '#features/files/public.ts'
import { useOpenEvent } from './event-context.ts'

export const FilesOfEvent = () => <FilesTab subjectType="event" subjectId={useOpenEvent().id} />
