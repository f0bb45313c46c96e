// Which task form is open, wherever it was asked for, and what was typed into it that is not saved yet.
import type { Task } from '@rostrum/contract/irm/tasks'
import { createStore } from '#platform/store.ts'
import type { TaskValues } from './task-values.ts'

/** Whom a task is about; the form finds the name when only the id is known. */
export interface AssociatedWith {
  type: NonNullable<Task['associatedType']>
  id: string
  name?: string
}

/** An existing task, or a new one, about somebody or about nobody yet. */
export type TaskFormTarget = { taskId: string } | { associated?: AssociatedWith | undefined }

export const openedForm = createStore<TaskFormTarget | undefined>(undefined)

export const openTaskForm = (target: TaskFormTarget = {}): void => openedForm.set(target)
export const closeTaskForm = (): void => openedForm.set(undefined)

const noun = { people: 'person', organizations: 'organization' } as const
const onProfile = /^\/(people|organizations)\/([0-9a-f-]{36})(?:\/|$)/

/** The person or organization whose page this is. */
export function profileAt(path: string): AssociatedWith | undefined {
  const [, kind, id] = onProfile.exec(path) ?? []
  return kind && id ? { type: noun[kind as keyof typeof noun], id } : undefined
}

/** From the menu of things to create: about the profile on the screen, when there is one. */
export const openQuickTask = (): void => openTaskForm({ associated: profileAt(location.pathname) })

interface Draft {
  about: string
  values: TaskValues
  /** The task as it was when its form was opened: saving builds on this, however much later. */
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

/** Pages of people, organizations and contacts: what was typed there is forgotten when they are left. */
export const contactPage = (path: string): string | undefined =>
  /^\/(?:people|organizations|contacts)\/[^/]+/.exec(path)?.[0]
