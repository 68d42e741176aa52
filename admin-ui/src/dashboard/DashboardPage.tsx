import { Console } from '../console/Console';
import { Dashboard } from './Dashboard';

export default function DashboardPage() {
  return (
    <Console>
      <Dashboard />
    </Console>
  );
}
