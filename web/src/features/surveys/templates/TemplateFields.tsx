import { Textarea, TextInput } from '@mantine/core'

type TemplateFieldsProps = { form: { getInputProps: (name: 'name' | 'description') => object } }

export const TemplateFields = ({ form }: TemplateFieldsProps) => (
  <>
    <TextInput label="Name" required maxLength={200} data-autofocus {...form.getInputProps('name')} />
    <Textarea label="Purpose" autosize minRows={2} maxLength={500} {...form.getInputProps('description')} />
  </>
)
