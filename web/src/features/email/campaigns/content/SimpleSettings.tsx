import { Button, Checkbox, FileButton, Group, Slider, Stack, TextInput } from '@mantine/core'
import type { ColumnBlock } from '@rostrum/contract/email/campaigns/content'
import { IconPhoto } from '@tabler/icons-react'
import { textFields, useSurveyPicker } from '#features/email/templates/public.ts'
import { useEditorFiles } from '#features/files/public.ts'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { useOpenCampaign } from '../campaign-context.ts'
import classes from './Content.module.css'
import { LabelInput } from './LabelInput.tsx'
import { LinkInput } from './LinkInput.tsx'
import type { SettingsOf } from './settings-of.ts'

function TextSettings({ block, onChange }: SettingsOf<'text'>) {
  const { draft } = useOpenCampaign()
  const surveyPicker = useSurveyPicker()
  const files = useEditorFiles()
  return (
    <RichTextEditor
      // Undo replaces the text, and another set of extensions needs another editor.
      key={`${draft.epoch} ${surveyPicker !== undefined}`}
      label="Text"
      isLabelHidden
      initialValue={block.html}
      onChange={(html) => onChange({ ...block, html }, 'html')}
      fields={textFields}
      surveyPicker={surveyPicker}
      files={files}
    />
  )
}

const ButtonSettings = ({ block, onChange }: SettingsOf<'button'>) => (
  <Stack gap={12}>
    <LabelInput value={block.label} onChange={(label) => onChange({ ...block, label }, 'label')} />
    <LinkInput label="Link" value={block.url} onChange={(url) => onChange({ ...block, url }, 'url')} />
  </Stack>
)

function PictureSettings({ block, onChange }: SettingsOf<'picture'>) {
  const files = useEditorFiles()
  const upload = async (file: File | null) => {
    const uploaded = file && (await files.upload(file))
    if (uploaded?.isPicture) onChange({ ...block, src: uploaded.path })
  }
  return (
    <Stack gap={12}>
      <Group gap={12}>
        {block.src && <img className={classes.thumbnail} src={block.src} alt={block.alt} />}
        <FileButton
          accept="image/png,image/jpeg,image/gif"
          onChange={(file) => void upload(file)}
          inputProps={{ 'aria-label': 'Picture' }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={files.isBusy}
              leftSection={<IconPhoto size={14} stroke={1.75} />}
            >
              {block.src ? 'Replace picture' : 'Upload picture'}
            </Button>
          )}
        </FileButton>
      </Group>
      {files.progress}
      <TextInput
        label="Description"
        description="For people who can’t see the picture, and email programs that don’t load it"
        maxLength={500}
        spellCheck
        disabled={block.isDecorative}
        value={block.alt}
        onChange={({ currentTarget }) => onChange({ ...block, alt: currentTarget.value }, 'alt')}
      />
      <Checkbox
        label="Decorative: screen readers skip it"
        checked={block.isDecorative}
        onChange={({ currentTarget }) => onChange({ ...block, isDecorative: currentTarget.checked })}
      />
      <LinkInput label="Link (optional)" value={block.url} onChange={(url) => onChange({ ...block, url }, 'url')} />
      <div>
        <div className={classes.label} id={`${block.id}-width`}>
          Width: {block.width}%
        </div>
        <Slider
          min={10}
          max={100}
          step={5}
          label={null}
          thumbProps={{ 'aria-labelledby': `${block.id}-width` }}
          value={block.width}
          onChange={(width) => onChange({ ...block, width }, 'width')}
        />
      </div>
    </Stack>
  )
}

type SimpleSettingsProps = { block: ColumnBlock; onChange: (next: ColumnBlock, key?: string) => void }

/** Of a block that can stand alone or in a column. */
export function SimpleSettings({ block, onChange }: SimpleSettingsProps) {
  switch (block.type) {
    case 'text':
      return <TextSettings block={block} onChange={onChange} />
    case 'button':
      return <ButtonSettings block={block} onChange={onChange} />
    default:
      return <PictureSettings block={block} onChange={onChange} />
  }
}
