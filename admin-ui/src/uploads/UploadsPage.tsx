export { Uploads as default } from './Uploads';
