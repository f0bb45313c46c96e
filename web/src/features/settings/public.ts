// What the settings pages of every area are made of.
export { saveFailure } from './messages.ts'
export { ColorField } from './table/ColorField.tsx'
export { Labelled } from './table/Labelled.tsx'
export { archiveAction, deleteAction, moveActions, saying } from './table/row-actions.tsx'
export { SettingsForm } from './table/SettingsForm.tsx'
export { SettingsPage } from './table/SettingsPage.tsx'
