"""Read the files of the contract with their comments."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet

from protos.generate import googleapis
from tools.checkout import ROOT

_PACKAGE: Final = ROOT / "protos" / "khronos" / "v1"

Comments = dict[tuple[int, ...], str]
"""The comment before each element of a file, by the element's path in the descriptor."""


def describe_files() -> list[FileDescriptorProto]:
    """Return the descriptors of all files, with their source information."""
    sources = sorted(_PACKAGE.glob("*.proto"))
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "contract.binpb"
        options = [f"-I{ROOT / 'protos'}", f"-I{googleapis()}", "--include_source_info", f"--descriptor_set_out={out}"]
        subprocess.run([sys.executable, "-m", "grpc_tools.protoc", *options, *map(str, sources)], check=True)
        return list(FileDescriptorSet.FromString(out.read_bytes()).file)


def comments_of(file: FileDescriptorProto) -> Comments:
    """Return the comments of a file."""
    return {tuple(each.path): each.leading_comments for each in file.source_code_info.location}
