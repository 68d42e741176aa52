import { Console } from '../console/Console';
import { Uploads } from './Uploads';

export default function UploadsPage() {
  return (
    <Console>
      <Uploads />
    </Console>
  );
}
