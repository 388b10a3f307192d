import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCallback, useId, useLayoutEffect, useRef } from 'react';
import { z } from 'zod';
import { likelyDuplicate } from '#shared/contracts/booking.ts';
import { bookingCalls } from '#shared/contracts/bookingCalls.ts';
import { Customer } from '#shared/contracts/user.ts';
import { isAdult, underAgeMessage } from '#shared/domain/age.ts';
import { findService } from '#shared/domain/catalogue.ts';
import { isCalendarDate } from '#shared/domain/wallTime.ts';
import { clinicToday } from '#web/clinicClock.ts';
import { formatDateWithWeekday } from '#web/admin/dates/formatAppointment.ts';
import {
  ChangeFailure,
  type NewBookingStart,
  reportOn,
  type RowDialogProps,
} from '#web/admin/dialogs/desk.tsx';
import { manualMessage, NewBookingForm } from '#web/admin/dialogs/forms.ts';
import {
  AnswersRequest,
  BookingSummary,
  CallerFields,
  DuplicateQuestion,
  ChosenCustomer,
  ContactAndService,
} from '#web/admin/newBooking/NewBookingParts.tsx';
import { CallerSearch } from '#web/admin/newBooking/CallerSearch.tsx';
import {
  blankBooking,
  blankCaller,
  readCaller,
  type NewBookingValues,
} from '#web/admin/newBooking/newBookingValues.ts';
import { NewBookingFooter } from '#web/admin/newBooking/NewBookingFooter.tsx';
import { useLeftBooking, usePreselection } from '#web/admin/newBooking/useLeftBooking.ts';
import { useAnsweredRequest } from '#web/admin/newBooking/useAnsweredRequest.ts';
import { useDuplicates } from '#web/admin/newBooking/useDuplicate.ts';
import { SoonerReason, useSooner } from '#web/admin/times/SoonerReason.tsx';
import { TimePicker } from '#web/admin/times/TimePicker.tsx';
import { listMissing, formatMissing } from '#web/admin/dialogs/missingFields.ts';
import { useSavedState, useSavedForm } from '#web/admin/workspace/workspace.ts';
import { bookingsApi } from '#web/data/calls/bookings.ts';
import { WorksOffline } from '#web/admin/outage/outage.tsx';
import { isCallError } from '#web/data/requests/request.ts';
import { sheetApi } from '#web/data/calls/sheet.ts';
import { QuietButton, SmallButton } from '#web/ui/actions/Button.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { Checkbox, Textarea } from '#web/ui/forms/controls.tsx';
import { Form, FormField } from '#web/ui/forms/Form.tsx';

/** One set of fields for known and new customers. */
const Values = z
  .custom<NewBookingValues>()
  .transform((values): z.input<typeof NewBookingForm> => values)
  .pipe(NewBookingForm);
/** Of a service that is not in the catalogue. */
const usualMinutes = 30;

/** The first free time, or their group while there is none. */
const findNextTime = (times: HTMLElement | null) =>
  times?.querySelector<HTMLElement>('[aria-pressed]') ?? times;

export function NewBookingDialog({ start, ...dialog }: RowDialogProps & { start: NewBookingStart }) {
  const formId = useId();
  const search = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  const times = useRef<HTMLFieldSetElement>(null);
  const { left, leave, discard } = useLeftBooking(start);
  const form = useSavedForm(Values, {
    savedAs: 'new booking',
    isOpen: dialog.isOpen,
    defaultValues: left?.values ?? blankBooking(start),
  });
  const savedAs = (part: string) => (dialog.isOpen ? `new booking ${part}` : null);
  const [createBooking, known] = bookingsApi.useCreateManualBookingMutation();
  const [createCallerBooking, unknown] = bookingsApi.useCreateCallerBookingMutation();
  const [user, setUser] = useSavedState(savedAs('customer'), Customer.nullable(), () =>
    left ? left.user : (start.user ?? null),
  );
  const [isSearching, setSearching] = useSavedState(
    savedAs('search'),
    z.boolean(),
    () => left?.isSearching ?? (!start.user && start.text === undefined),
  );
  const values = form.watch();
  const isCaller = !user && !isSearching;
  const { currentData: sheet } = sheetApi.useGetCustomerSheetQuery(
    user ? { params: { id: user.id } } : skipToken,
  );
  const answering = useAnsweredRequest(
    {
      person: isSearching ? null : (user ?? values),
      ...values,
      bookings: user ? sheet?.bookings : undefined,
    },
    savedAs('answers'),
  );
  const { request, answered } = answering;
  // A guest's request gets the details of the customer or caller.
  const isOwn = answered !== undefined && answered.userId !== null;
  const email = user ? (user.email ?? sheet?.customer.sharedEmail ?? null) : values.email || null;
  const letterEmail = email ?? answered?.email ?? null;
  const time = { date: values.appointmentDate, time: values.appointmentTime };
  const sooner = useSooner({ userId: user?.id ?? null, service: isSearching ? '' : values.service }, [time]);
  const found = useDuplicates(isCaller ? values : blankCaller);
  const duplicates = !isCaller || values.isSomebodyElse ? [] : found;
  const isDuplicate = duplicates.length > 0;

  const choose = (chosen: Customer) => {
    form.setValue('who', 'customer');
    form.setValue('userId', chosen.id);
    form.setValue('phone', chosen.phone ?? '');
    unknown.reset();
    setUser(chosen);
    setSearching(false);
  };
  // Set one by one: values of a reset would count as the form's own, and would not be saved.
  const addCaller = (text: string) => {
    const next = { ...readCaller(text), who: 'caller' as const, isSomebodyElse: false };
    for (const [field, value] of Object.entries(next)) form.setValue(field as keyof NewBookingValues, value);
    setSearching(false);
  };
  const searchAgain = () => {
    // The number is the customer's, not what was typed of a caller.
    if (user) form.setValue('phone', '');
    setUser(null);
    setSearching(true);
    known.reset();
    unknown.reset();
  };
  const close = () => {
    discard();
    dialog.onClose();
  };
  const startAnew = () => {
    discard();
    form.reset(blankBooking(start));
    setUser(start.user ?? null);
    setSearching(!start.user && start.text === undefined);
    known.reset();
    unknown.reset();
  };
  usePreselection(form, start, request ?? sheet?.bookings[0], request?.phone);

  const isReady = !user || sheet !== undefined;
  const findNextStep = useCallback((): HTMLElement | null => {
    if (isSearching) return search.current?.querySelector('input') ?? null;
    if (user) return findNextTime(times.current);
    const name = form.getValues('firstName') ? 'phone' : 'firstName';
    return fields.current?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null;
  }, [isSearching, user, form]);
  // Before the browser draws: a dialog whose focused field has gone takes the focus itself, in the next frame.
  useLayoutEffect(() => findNextStep()?.focus(), [findNextStep, isReady, left]);

  const birth = user?.dateOfBirth ?? values.dateOfBirth;
  const isUnderAge = !isSearching && isCalendarDate(birth) && !isAdult(birth, clinicToday());
  const wrong = NewBookingForm.safeParse(values).error;
  const isBlocked = isUnderAge || isDuplicate;
  const missing = wrong && formatMissing(wrong, manualMessage);
  const hint = isUnderAge ? underAgeMessage : isDuplicate ? 'Please answer the question first.' : missing;
  const error = known.error ?? unknown.error ?? answering.confirming.error;
  const isDuplicateRefused =
    isCallError(error) && error.code === likelyDuplicate && !isDuplicate && !values.isSomebodyElse;

  const submit = async (body: z.output<typeof NewBookingForm>) => {
    if (isBlocked || !sooner.check()) return;
    const { who: _who, ...given } = body;
    const booking = {
      ...given,
      ...sooner.body,
      ...(answered && !isOwn && { answeredRequestId: answered.id }),
    };
    const change = isOwn
      ? answering.confirm(answered, booking)
      : 'userId' in booking
        ? createBooking({ body: booking }).unwrap()
        : createCallerBooking({ body: booking }).unwrap();
    const name = user ? `${user.firstName} ${user.lastName}` : `${values.firstName} ${values.lastName}`;
    const emailHint = letterEmail ? '' : ' No email: please tell them by telephone.';
    const when = `${formatDateWithWeekday(body.appointmentDate)}, ${body.appointmentTime}`;
    const queuedDetail = `${body.service} for ${name}: ${when}.`;
    const detail = `${queuedDetail}${emailHint}`;
    const done = answered ? 'Appointment Confirmed' : 'Booking Created';
    const outcome = { done, detail, queuedDetail };
    if (await reportOn(change, outcome)) close();
  };

  /** The fields get the focus by themselves; free times are buttons. */
  const focusMissing = () => {
    const [first] = listMissing(wrong);
    if (first?.field === 'appointmentDate') findNextTime(times.current)?.focus();
  };
  const callOf = isOwn
    ? bookingCalls.confirmBooking
    : user
      ? bookingCalls.createManualBooking
      : bookingCalls.createCallerBooking;
  return (
    <WorksOffline call={callOf}>
      <Dialog
        {...dialog}
        onClose={() => {
          leave({ values: form.getValues(), user, isSearching });
          dialog.onClose();
        }}
        size="lg"
        title="New Booking"
        initialFocus={findNextStep}
        footer={
          <NewBookingFooter
            formId={isSearching ? null : formId}
            hint={hint}
            isBlocked={isBlocked}
            isBusy={known.isLoading || unknown.isLoading || answering.confirming.isLoading}
            summary={
              <BookingSummary
                service={values.service}
                {...time}
                email={letterEmail}
                userId={user?.id ?? null}
              />
            }
            onCancel={close}
          />
        }
      >
        {left && (
          <p className="row wrap between gap-1-3 mb-3 ink-soft text-sm">
            You began this booking earlier.
            <QuietButton onClick={startAnew}>Start anew</QuietButton>
          </p>
        )}
        {isSearching ? (
          <div ref={search}>
            <CallerSearch startText={left?.searchText} onChoose={choose} onNewCaller={addCaller} />
          </div>
        ) : (
          <Form ref={fields} id={formId} form={form} onSubmit={submit} onInvalid={focusMissing}>
            {user ? (
              <ChosenCustomer
                user={user}
                sheet={sheet}
                onChange={searchAgain}
                onNewCaller={() => {
                  addCaller(`${user.firstName} ${user.lastName}`);
                  form.setValue('phone', '');
                  setUser(null);
                  known.reset();
                }}
                onChecked={() => setUser({ ...user, emailConfirmed: true })}
              />
            ) : (
              <CallerFields onBack={searchAgain} />
            )}
            {isDuplicate && (
              <DuplicateQuestion
                duplicates={duplicates}
                onSame={choose}
                onSomebodyElse={() => form.setValue('isSomebodyElse', true)}
              />
            )}
            {request && <AnswersRequest {...answering} request={request} />}
            <ContactAndService contact={isOwn ? null : user ? 'phone' : 'email'} />
            <TimePicker
              ref={times}
              value={time}
              onChange={({ date, time }) => {
                form.setValue('appointmentDate', date);
                form.setValue('appointmentTime', time);
              }}
              field={form.register('appointmentTime')}
              minutes={findService(values.service)?.blockedMinutes ?? usualMinutes}
              isLoading={!isReady}
              coolingOffUntil={sooner.until}
              exceptId={answered?.id}
              preferredDate={start.when?.time === '' ? start.when.date : null}
              hasCalendar={Boolean(start.when?.time) || Boolean(left?.values.appointmentDate)}
            >
              <SoonerReason {...sooner.field} />
              {!answered && (
                <>
                  <Checkbox label="Earlier if possible" {...form.register('isEarlierWanted')} />
                  <FormField<NewBookingValues> name="message" label="Notes">
                    <Textarea rows={2} maxLength={2000} />
                  </FormField>
                </>
              )}
            </TimePicker>
          </Form>
        )}
        <ChangeFailure error={error} fallback="Failed to create the booking" />
        {isDuplicateRefused && (
          <SmallButton onClick={() => form.setValue('isSomebodyElse', true)}>No, somebody else</SmallButton>
        )}
      </Dialog>
    </WorksOffline>
  );
}
