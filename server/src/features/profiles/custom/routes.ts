import { customProfiles } from '@rostrum/contract/profiles/custom'
import { duplicates } from '@rostrum/contract/profiles/duplicates'
import { changeField, createField, listCustomFields } from '#features/irm/fields/public.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { readOrganization } from '../organizations/public.ts'
import { readPerson } from '../people/public.ts'
import { forgetDistinction, pageOfDuplicates, similarPeople, tellApart } from './duplicates/service.ts'
import { saveFields } from './field-values.ts'
import { previewMerge } from './merges/preview.ts'
import { mergeProfiles } from './merges/service.ts'
import { undoMerge } from './merges/undo.ts'
import { listInstitutions } from './organizations/queries.ts'
import { changeInstitution, createInstitution, removeInstitution, restoreInstitution } from './organizations/service.ts'
import { isContact, listContacts } from './people/queries.ts'
import { changeContact, createContact, removeContact, restoreContact } from './people/service.ts'

export function customProfileRoutes(implement: Implement, flags: Flags) {
  const person = (ctx: Context, id: string) => readPerson(ctx, flags, id)
  const organization = (ctx: Context, id: string) => readOrganization(ctx, flags, id)

  implement(customProfiles.institutions, ({ db }, { query }) => listInstitutions(db, query))
  implement(customProfiles.createInstitution, async (ctx, input) =>
    organization(ctx, await createInstitution(ctx, input)),
  )
  implement(customProfiles.updateInstitution, async (ctx, input) =>
    organization(ctx, await changeInstitution(ctx, input)),
  )
  implement(customProfiles.deleteInstitution, removeInstitution)
  implement(customProfiles.restoreInstitution, async (ctx, input) =>
    organization(ctx, await restoreInstitution(ctx, input)),
  )

  implement(customProfiles.contacts, ({ db }, { query }) => listContacts(db, query))
  implement(customProfiles.createPerson, async (ctx, input) => person(ctx, await createContact(ctx, input)))
  implement(customProfiles.readPerson, async (ctx, { params }) => {
    if (!(await isContact(ctx.db, params.id))) throw notFound('Person')
    return person(ctx, params.id)
  })
  implement(customProfiles.updatePerson, async (ctx, input) => person(ctx, await changeContact(ctx, input)))
  implement(customProfiles.deletePerson, removeContact)
  implement(customProfiles.restorePerson, async (ctx, input) => person(ctx, await restoreContact(ctx, input)))

  implement(customProfiles.previewPersonMerge, previewMerge('person'))
  implement(customProfiles.mergePeople, mergeProfiles('person'))
  implement(customProfiles.undoPersonMerge, undoMerge('person'))
  implement(customProfiles.previewOrganizationMerge, previewMerge('organization'))
  implement(customProfiles.mergeOrganizations, mergeProfiles('organization'))
  implement(customProfiles.undoOrganizationMerge, undoMerge('organization'))

  implement(duplicates.list, pageOfDuplicates)
  implement(duplicates.similarPeople, similarPeople)
  implement(duplicates.distinguish, tellApart)
  implement(duplicates.forget, forgetDistinction)

  implement(customProfiles.customFields, ({ db }, { query }) => listCustomFields(db, query))
  implement(customProfiles.createCustomField, createField)
  implement(customProfiles.updateCustomField, changeField)
  implement(customProfiles.savePersonFields, saveFields('person'))
  implement(customProfiles.saveOrganizationFields, saveFields('organization'))
}
