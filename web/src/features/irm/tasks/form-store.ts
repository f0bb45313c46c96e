// The open task form and its unsaved drafts.
import { Task } from '@rostrum/contract/irm/tasks'
import { keepThroughSignIn } from '#platform/drafts.ts'
import { createStore } from '#platform/store.ts'
import type { TaskValues } from './task-values.ts'

/** The contact or activity of a task; the form loads the name when only the id is known. */
export interface AssociatedWith {
  type: NonNullable<Task['associatedType']>
  id: string
  name?: string
}

/** An existing task, or a new one with or without a contact. */
export type TaskFormTarget = { taskId: string } | { associated?: AssociatedWith | undefined }

export const openedForm = createStore<TaskFormTarget | undefined>(undefined)

export const openTaskForm = (target: TaskFormTarget = {}): void => openedForm.set(target)
export const closeTaskForm = (): void => openedForm.set(undefined)

const noun = { people: 'person', organizations: 'organization' } as const
const onProfile = /^\/(people|organizations)\/([0-9a-f-]{36})(?:\/|$)/

/** The person or organization of a profile path. */
export function profileAt(path: string): AssociatedWith | undefined {
  const [, kind, id] = onProfile.exec(path) ?? []
  return kind && id ? { type: noun[kind as keyof typeof noun], id } : undefined
}

/** From the quick-add menu: prefills the profile on screen, if any. */
export const openQuickTask = (): void => openTaskForm({ associated: profileAt(location.pathname) })

interface Draft {
  about: string
  values: TaskValues
  /** The version that was opened, which the save is based on even much later. */
  base?: Task | undefined
}
let draft: Draft | undefined

export const draftKey = (associated: AssociatedWith | undefined): string => associated?.id ?? ''
export const draftOf = (about: string): Draft | undefined => (draft?.about === about ? draft : undefined)
export const keepDraft = (about: string, values: TaskValues, base?: Task): void => {
  draft = { about, values, base }
}
export const clearDraft = (): void => {
  draft = undefined
}

interface Kept {
  opened: TaskFormTarget | undefined
  draft: Draft
}

keepThroughSignIn('tasks', {
  read: (): Kept | undefined => draft && { opened: openedForm.get(), draft },
  restore: (kept) => {
    const { opened, draft: before } = kept as Kept
    draft = { ...before, base: before.base && Task.parse(before.base) }
    openedForm.set(opened)
  },
})

/** Profile pages of people, organizations and contacts, whose drafts are discarded on leaving. */
export const contactPage = (path: string): string | undefined =>
  /^\/(?:people|organizations|contacts)\/[^/]+/.exec(path)?.[0]
