"""Every error of a call raises a specific exception."""

import threading

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo

import khronos_client as client
from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.referee_service_pb2 import GetCatalogResponse
from khronos.v1.refusal_pb2 import Refusal
from khronos_client.errors import _BY_REASON
from tests.client.fake import abort, fake_server

CODES = grpc.StatusCode


def failure(code: grpc.StatusCode, *details: Message) -> client.RefereeError:
    """Return the exception of a call when the server answers with an error."""
    with (
        fake_server(lambda context: abort(context, code, details)) as address,
        client.Referee(address, retries=False, channel_options=[("grpc.enable_retries", 0)]) as referee,
        pytest.raises(client.RefereeError) as raised,
    ):
        referee.catalog(request_id="r-1")
    return raised.value


def info(reason: str, **metadata: str) -> ErrorInfo:
    return ErrorInfo(reason=reason, domain="khronos.referee", metadata=metadata)


def test_every_reason_of_the_contract_has_an_exception() -> None:
    reasons = {name.removeprefix("ERROR_REASON_") for name in ErrorReason.keys()[1:]}
    assert set(_BY_REASON) == reasons


def test_an_error_shows_code_reason_message_metadata_and_request_id() -> None:
    error = failure(CODES.ABORTED, info("DIGEST_MISMATCH", expected="aa", actual="bb"))
    assert isinstance(error, client.DigestMismatchError)
    assert (error.code, error.reason, error.request_id) == (client.Code.ABORTED, "DIGEST_MISMATCH", "r-1")
    assert error.metadata == {"expected": "aa", "actual": "bb"}
    assert str(error) == "as the test says"


def test_an_illegal_action_carries_its_refusal() -> None:
    refusal = Refusal(clauses=["C-1", "D-2"], truncated=True)
    error = failure(CODES.FAILED_PRECONDITION, info("ACTION_ILLEGAL"), refusal)
    assert isinstance(error, client.ActionIllegalError)
    assert error.refusal == refusal


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("MALFORMED", client.MalformedRequestError),
        ("STATE_INVALID", client.StateInvalidError),
        ("REGION_INVALID", client.RegionInvalidError),
        ("NOTATION_UNREADABLE", client.NotationUnreadableError),
    ],
)
def test_invalid_fields_are_listed(reason: str, kind: type[client.InvalidRequestError]) -> None:
    fields = BadRequest(
        field_violations=[
            BadRequest.FieldViolation(field="state.public_part.turn", description="it is missing", reason="T-7")
        ]
    )
    error = failure(CODES.INVALID_ARGUMENT, info(reason), fields)
    assert isinstance(error, kind)
    assert error.field_violations == (client.FieldViolation("state.public_part.turn", "it is missing", "T-7"),)


def test_error_of_a_busy_server_has_a_retry_delay() -> None:
    wait = RetryInfo(retry_delay=Duration(seconds=1, nanos=500_000_000))
    error = failure(CODES.RESOURCE_EXHAUSTED, info("OVERLOADED"), wait)
    assert isinstance(error, client.OverloadedError)
    assert error.retry_after == 1.5


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (CODES.INVALID_ARGUMENT, client.InvalidRequestError),
        (CODES.UNIMPLEMENTED, client.NotSupportedError),
        (CODES.INTERNAL, client.InternalError),
        (CODES.UNKNOWN, client.InternalError),
        (CODES.DATA_LOSS, client.RefereeError),
    ],
)
@pytest.mark.parametrize("details", [(), (info("SOMETHING_NEWER"),), (ErrorInfo(reason="MALFORMED", domain="other"),)])
def test_status_code_selects_the_exception_if_the_reason_is_unknown(
    code: grpc.StatusCode, kind: type[client.RefereeError], details: tuple[Message, ...]
) -> None:
    assert type(failure(code, *details)) is kind


def test_unreadable_error_details_are_ignored() -> None:
    def answer(context: grpc.ServicerContext) -> GetCatalogResponse:
        context.set_trailing_metadata((("grpc-status-details-bin", b"\xff\xff"),))
        context.abort(CODES.INTERNAL, "corrupted")
        raise AssertionError

    with (
        fake_server(answer) as address,
        client.Referee(address, viewer="host") as referee,
        pytest.raises(client.InternalError, match="corrupted"),
    ):
        referee.catalog()


def test_missing_server_raises_unavailable() -> None:
    with (
        client.Referee("127.0.0.1:1", retries=False, channel_options=[("grpc.enable_retries", 0)]) as referee,
        pytest.raises(client.UnavailableError) as raised,
    ):
        referee.catalog()
    assert raised.value.reason == ""


def test_late_answer_raises_a_timeout() -> None:
    end = threading.Event()

    def answer(_: grpc.ServicerContext) -> GetCatalogResponse:
        end.wait(20)
        return GetCatalogResponse()

    with fake_server(answer) as address:
        with client.Referee(address, timeout=0.05) as referee, pytest.raises(client.DeadlineExceededError):
            referee.catalog()
        with client.Referee(address, viewer="host") as referee, pytest.raises(client.DeadlineExceededError):
            referee.catalog(timeout=0.05)
        end.set()


def test_request_id_is_sent_as_metadata() -> None:
    seen: list[str] = []

    def answer(context: grpc.ServicerContext) -> GetCatalogResponse:
        seen.extend(str(value) for key, value in context.invocation_metadata() if key == "x-request-id")
        return GetCatalogResponse()

    with fake_server(answer) as address, client.Referee(address, viewer="host") as referee:
        referee.catalog(request_id="mine")
        referee.catalog()
        referee.catalog()
    assert seen[0] == "mine"
    assert len(set(seen)) == 3
