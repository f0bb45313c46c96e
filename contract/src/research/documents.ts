// Documents of brokers: added, read, searched, confirmed and shared.
import { z } from 'zod'
import { hasChosen, nobodyChosen, visibilityInput } from '../irm/visibility.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams, optionalText, requiredText } from '../platform/values.ts'
import { ratings } from './brokers.ts'
import { DocumentDetail, DocumentHit, DocumentSecurity, documentLimits, FoundDocument } from './document-values.ts'
import { DocumentQuery, documentFilters } from './documents-query.ts'

export const AddedDocument = z.object({
  fileKey: z.string(),
  /** Undefined only if it was refused. */
  documentId: z.uuid().nullable(),
  outcome: z.enum(['added', 'already_there', 'refused']),
  message: z.string().nullable(),
})
export type AddedDocument = z.output<typeof AddedDocument>

/** How documents of a broker are recognized, and what new ones take over. */
export const BrokerSettings = z.object({
  aliases: z.array(z.string()),
  /** Mail from these is taken without asking. */
  domains: z.array(z.string()),
  licenseNotice: z.string().nullable(),
  mayDownload: z.boolean(),
  /** After this many days from the date of the report, a document expires. */
  licenseDays: z.int().nullable(),
})
export type BrokerSettings = z.output<typeof BrokerSettings>

export const DocumentChoices = z.object({
  brokers: z.array(z.object({ id: z.uuid(), name: z.string(), ...BrokerSettings.shape })),
  analysts: z.array(z.object({ id: z.uuid(), name: z.string(), brokerId: z.uuid() })),
  /** The customer's own and their peers, and those of documents that the caller sees. */
  securities: z.array(DocumentSecurity.extend({ isOwn: z.boolean() })),
})
export type DocumentChoices = z.output<typeof DocumentChoices>

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, 'Enter three letters, such as USD')

const shared = { permission: 'member', research: 'research' } as const

export const researchDocuments = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/v2/research/documents',
    summary: 'Documents of brokers, with the pages that contain the words searched for',
    query: DocumentQuery,
    response: page(FoundDocument),
  }),
  export: endpoint({
    ...shared,
    method: 'GET',
    path: '/v2/research/documents.csv',
    summary: 'The same list as a file',
    query: z.object(documentFilters),
    response: csv([
      { key: 'dated', header: 'Date' },
      { key: 'title', header: 'Title' },
      { key: 'broker', header: 'Broker' },
      { key: 'analyst', header: 'Analyst' },
      { key: 'security', header: 'Security' },
      { key: 'ratingWord', header: 'Rating' },
      { key: 'targetPrice', header: 'Price target' },
      { key: 'currency', header: 'Currency' },
      { key: 'isConfirmed', header: 'Confirmed' },
      { key: 'pageCount', header: 'Pages' },
      { key: 'expiresOn', header: 'Expires' },
      { key: 'origin', header: 'Source' },
      { key: 'createdAt', header: 'Added', isInstant: true },
    ]),
  }),
  choices: endpoint({
    ...shared,
    method: 'GET',
    path: '/v2/research/document_choices',
    summary: 'Brokers with their settings, analysts and securities, for filters and forms',
    response: item(DocumentChoices),
  }),
  add: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/documents',
    summary: 'Add uploaded files as documents; a file that is already there is not stored twice',
    body: z
      .strictObject({
        fileKeys: z.array(z.string().max(200)).min(1, 'Choose a file').max(documentLimits.files),
        ...visibilityInput,
      })
      .refine(hasChosen, nobodyChosen),
    affects: ['file'],
    response: item(z.array(AddedDocument)),
  }),
  read: endpoint({
    ...shared,
    method: 'GET',
    path: '/v2/research/documents/{id}',
    summary: 'One document with what was recognized in it',
    params: IdParams,
    response: item(DocumentDetail),
  }),
  pages: endpoint({
    ...shared,
    method: 'GET',
    path: '/v2/research/documents/{id}/pages',
    summary: 'The text of a document, page by page',
    params: IdParams,
    query: PageQuery,
    response: page(z.object({ number: z.int(), text: z.string() })),
  }),
  find: endpoint({
    ...shared,
    method: 'GET',
    path: '/v2/research/documents/{id}/find',
    summary: 'The pages of a document that match a search',
    params: IdParams,
    query: z.object({ term: z.string().trim().max(200).default('') }),
    response: item(z.array(DocumentHit)),
  }),
  confirm: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/documents/{id}/confirm',
    summary: 'Confirm or correct what was recognized; rating and target price are recorded with the document as source',
    params: IdParams,
    body: z.strictObject({
      title: requiredText(300, 'Enter a title'),
      brokerName: optionalText(120),
      analystName: optionalText(120),
      securityId: z.uuid().nullable(),
      dated: z.iso.date('Enter a date').nullable(),
      ratingWord: optionalText(40),
      rating: z.enum(ratings).nullable(),
      targetPrice: z.number().positive('Enter a price above zero').max(10_000_000).nullable(),
      currency: currency.nullable(),
    }),
    affects: ['irm'],
    response: item(DocumentDetail),
  }),
  share: endpoint({
    ...shared,
    method: 'PATCH',
    path: '/v2/research/documents/{id}',
    summary: 'Change who may see a document, its license notice and its expiry',
    params: IdParams,
    body: z
      .strictObject({
        ...visibilityInput,
        licenseNotice: optionalText(documentLimits.noticeLength),
        mayDownload: z.boolean().optional(),
        expiresOn: z.iso.date('Enter a date').nullish(),
      })
      .refine(hasChosen, nobodyChosen),
    affects: [],
    response: item(DocumentDetail),
  }),
  retry: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/documents/{id}/retry',
    summary: 'Read a document again that failed or was canceled',
    params: IdParams,
    affects: [],
    response: item(DocumentDetail),
  }),
  cancel: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/documents/{id}/cancel',
    summary: 'Stop reading a document',
    params: IdParams,
    affects: [],
    response: item(DocumentDetail),
  }),
  delete: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/v2/research/documents/{id}',
    summary: 'Delete a document, and the rating and target price that came from it; both can be restored',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    ...shared,
    method: 'POST',
    path: '/v2/research/documents/{id}/restore',
    summary: 'Restore a deleted document',
    params: IdParams,
    affects: [],
    response: item(DocumentDetail),
  }),
  brokerSettings: endpoint({
    ...shared,
    method: 'PUT',
    path: '/v2/research/broker_settings/{id}',
    summary: 'How documents of a broker are recognized, and the license that new ones take over',
    params: IdParams,
    body: z.strictObject({
      aliases: z.array(requiredText(120)).max(20),
      domains: z
        .array(
          z
            .string()
            .trim()
            .toLowerCase()
            .max(253)
            .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Enter domains such as broker.com'),
        )
        .max(20),
      licenseNotice: optionalText(documentLimits.noticeLength),
      mayDownload: z.boolean(),
      licenseDays: z.int().min(1, 'Enter at least 1 day').max(3650).nullable(),
    }),
    affects: [],
    response: item(BrokerSettings),
  }),
}
