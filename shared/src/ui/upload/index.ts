export { UploadField } from './upload-field'
