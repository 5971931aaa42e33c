import { type HiddenRequest, hidingReasons } from '@exchange/contract/requests';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { Select } from '../../ui/inputs.tsx';
import { useGiveReason } from './use-hide.ts';

const { hiding } = requestScreens;

/** Why the viewer has hidden a request, which can be changed. */
export default function HiddenWhy({ request: { id, hiding_reason } }: { request: HiddenRequest }) {
  const { mutate, isPending, variables } = useGiveReason();
  return (
    <div className="hidden-why">
      <Select
        label={hiding.why()}
        value={(isPending ? variables.reason : hiding_reason) ?? ''}
        onChange={(chosen) =>
          mutate({ requestId: id, reason: hidingReasons.find((reason) => reason === chosen) ?? null })
        }
      >
        <option value="">{planningScreens.notSaid()}</option>
        {hidingReasons.map((reason) => (
          <option key={reason} value={reason}>
            {hiding.reason[reason]()}
          </option>
        ))}
      </Select>
    </div>
  );
}
