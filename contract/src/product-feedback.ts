// Product feedback from the top bar; admins read it.
import { z } from 'zod'
import { csv, endpoint, item, page } from './platform/endpoint.ts'
import { Instant, requiredText } from './platform/values.ts'
import { feedbackKinds, ProductFeedbackQuery, productFeedbackFilters } from './product-feedback-query.ts'

export const ProductFeedback = z.object({
  id: z.uuid(),
  kind: z.enum(feedbackKinds),
  message: z.string(),
  path: z.string(),
  author: z.string(),
  createdAt: Instant,
})
export type ProductFeedback = z.output<typeof ProductFeedback>

export const productFeedback = {
  create: endpoint({
    method: 'POST',
    path: '/v2/product_feedback',
    summary: 'Send product feedback',
    permission: 'member',
    body: z.strictObject({
      kind: z.enum(feedbackKinds),
      message: requiredText(5000, 'Enter your feedback'),
      path: z.string().max(500),
    }),
    forReaders: true,
    affects: [],
    response: item(ProductFeedback),
    callsPerMinute: 20,
  }),
  list: endpoint({
    method: 'GET',
    path: '/v2/product_feedback',
    summary: "Product feedback from the customer's users",
    permission: 'admin',
    query: ProductFeedbackQuery,
    response: page(ProductFeedback),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/product_feedback.csv',
    summary: 'The same list as a file',
    permission: 'admin',
    query: z.object(productFeedbackFilters),
    response: csv([
      { key: 'createdAt', header: 'Date', isInstant: true },
      { key: 'author', header: 'From' },
      { key: 'kind', header: 'Type' },
      { key: 'message', header: 'Message' },
      { key: 'path', header: 'Page' },
    ]),
  }),
}
