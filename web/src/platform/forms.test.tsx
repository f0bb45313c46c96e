import { Button, NativeSelect, Textarea } from '@mantine/core'
import { productFeedback } from '@rostrum/contract/product-feedback'
import { feedbackKinds } from '@rostrum/contract/product-feedback-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#ui/testing/render.tsx'
import { ApiError, NetworkError } from './api/errors.ts'
import { useEndpointForm } from './forms.ts'

const save = vi.fn()
const onSaved = vi.fn()
const onFailed = vi.fn()

function FeedbackForm() {
  const { form, submit, isSaving } = useEndpointForm(productFeedback.create, {
    initialValues: { kind: 'idea', message: '', path: '/help' },
    save,
    onSaved,
    onFailed,
  })
  return (
    <form onSubmit={submit} noValidate>
      <NativeSelect label="Type" data={[...feedbackKinds]} {...form.getInputProps('kind')} />
      <Textarea label="Message" {...form.getInputProps('message')} />
      <Button type="submit" disabled={isSaving}>
        Send
      </Button>
      <output>{form.isDirty() ? 'changed' : 'unchanged'}</output>
    </form>
  )
}

const message = page.getByRole('textbox', { name: 'Message' })
const kind = page.getByRole('combobox', { name: 'Type' })
const send = page.getByRole('button', { name: 'Send' })
const state = page.getByRole('status')

const refused = (field: string, text: string) =>
  new ApiError(422, { errors: [{ code: 'unprocessable', message: text, field }], request_id: 'test' })

beforeEach(async () => {
  for (const spy of [save, onSaved, onFailed]) spy.mockReset()
  await render(<FeedbackForm />)
})

test('a contract error is shown at its field, and nothing is sent', async () => {
  await send.click()
  await expect.element(message).toHaveAccessibleDescription('Enter your feedback')
  await expect.element(kind).not.toHaveAccessibleDescription()
  expect(save).not.toHaveBeenCalled()
})

test('typing clears the error, and valid values are sent', async () => {
  const answer = { id: 'f1' }
  save.mockResolvedValue(answer)
  await send.click()
  await expect.element(message).toHaveAccessibleDescription('Enter your feedback')
  await message.fill('The keyboard works everywhere.')
  await expect.element(message).not.toHaveAccessibleDescription()
  await kind.selectOptions('praise')
  await send.click()
  await expect.poll(() => onSaved.mock.calls).toEqual([[answer]])
  expect(save.mock.calls).toEqual([[{ kind: 'praise', message: 'The keyboard works everywhere.', path: '/help' }]])
  expect(onFailed).not.toHaveBeenCalled()
  await expect.element(state).toHaveTextContent('unchanged')
})

test('a server error is shown at its field, and the typed values stay', async () => {
  save.mockRejectedValueOnce(refused('message', 'is too plain')).mockResolvedValueOnce({ id: 'f1' })
  await message.fill('Hm')
  await send.click()
  await expect.element(message).toHaveAccessibleDescription('is too plain')
  await expect.element(message).toHaveValue('Hm')
  await expect.element(state).toHaveTextContent('changed')
  expect(onFailed).not.toHaveBeenCalled()
  await send.click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
})

test('a server error for an unknown field goes to onFailed', async () => {
  const error = refused('customer_id', 'is unknown')
  save.mockRejectedValue(error)
  await message.fill('Hm')
  await send.click()
  await expect.poll(() => onFailed.mock.calls).toEqual([[error]])
  await expect.element(message).not.toHaveAccessibleDescription()
})

test('after a failed save the typed values stay and can be sent again', async () => {
  const error = new NetworkError(new Error('offline'))
  save.mockRejectedValueOnce(error).mockResolvedValueOnce({ id: 'f1' })
  await message.fill('A long story')
  await send.click()
  await expect.poll(() => onFailed.mock.calls).toEqual([[error]])
  await expect.element(message).toHaveValue('A long story')
  await expect.element(send).toBeEnabled()
  await send.click()
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(save).toHaveBeenCalledTimes(2)
})

test('the form is saving until the server has responded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ id: string }>()
  save.mockReturnValue(promise)
  await message.fill('A long story')
  await send.click()
  await expect.element(send).toBeDisabled()
  resolve({ id: 'f1' })
  await expect.element(send).toBeEnabled()
  expect(onSaved).toHaveBeenCalledTimes(1)
})
